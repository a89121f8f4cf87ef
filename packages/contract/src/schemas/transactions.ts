import { z } from "zod";
import { amount, day, daysInOrder, id, keyPageQuery, nextPage, orNull, timestamp } from "./common.ts";
import { month } from "./payouts.ts";
import { picture } from "./properties.ts";
import { withdrawalKind, withdrawalStatus } from "./withdrawals.ts";

/** What moved. A reversal gives back what a withdrawal had set aside, or takes back what was booked. */
export const walletTransactionType = z.enum([
  "deposit",
  "investment",
  "investment_fee",
  "payout",
  "withdrawal",
  "referral_reward",
  "reversal",
]);
/** What moved. */
export type WalletTransactionType = z.output<typeof walletTransactionType>;

/** How far it is: of a withdrawal its status now, of a deposit `confirmed`, else `completed`. */
export const walletTransactionStatus = z.enum(["confirmed", ...withdrawalStatus.options]);
/** How far a movement is. */
export type WalletTransactionStatus = z.output<typeof walletTransactionStatus>;

const movements = z.object({
  type: walletTransactionType.optional(),
  status: walletTransactionStatus.optional(),
  from: day.optional(),
  to: day.optional(),
});
/** Which movements: all without a filter. Days are days in UTC, the first and the last one included. */
export const walletTransactionsFilter = daysInOrder(movements);
/** Which movements. */
export type WalletTransactionsFilter = z.output<typeof walletTransactionsFilter>;

/** `GET /wallet/transactions`. */
export const walletTransactionsQuery = daysInOrder(movements.extend(keyPageQuery.shape));
/** `GET /wallet/transactions`. */
export type WalletTransactionsQuery = z.input<typeof walletTransactionsQuery>;

/** A line of `GET /wallet/transactions`. Amounts are signed: money that leaves is negative. */
export const walletTransaction = z
  .object({
    id,
    type: walletTransactionType,
    amount_ubxs: amount,
    status: z.string(),
    tx_hash: z.string().nullable(),
    chain_id: z.number().int().nullable(),
    property_name: z
      .string()
      .nullable()
      .optional()
      .meta({ description: "For an investment, its fee or a payout: the property" }),
    property_slug: z.string().nullable().optional().meta({ description: "The same property's name in URLs" }),
    property_picture: orNull(picture).optional().meta({ description: "Its first picture" }),
    month: orNull(month).optional().meta({ description: "For a payout: the month of the rent" }),
    is_correction: z
      .boolean()
      .optional()
      .meta({ description: "For a payout: a correction, paid in addition to the month's payout" }),
    is_refund: z.boolean().optional().meta({ description: "For a withdrawal: it is a refund of all deposits" }),
    created_at: timestamp,
  })
  .meta({ id: "WalletTransaction" });
/** A line of `GET /wallet/transactions`. */
export type WalletTransaction = z.output<typeof walletTransaction>;

/** `GET /wallet/transactions`, newest first; `next` is `after` of the page that follows. */
export const walletTransactions = z
  .object({ success: z.literal(true), transactions: z.array(walletTransaction), next: nextPage })
  .meta({ id: "WalletTransactions" });
/** `GET /wallet/transactions`. */
export type WalletTransactions = z.output<typeof walletTransactions>;

/** One booking of the ledger: what each kind of balance gained or lost by it. */
export const walletBooking = z
  .object({
    id,
    movement: z.string().meta({
      description: "Its kind in the ledger; for a reversal, the reversed kind with `_reversed`",
      example: "withdrawal_reserved",
    }),
    available_ubxs: amount,
    invested_ubxs: amount,
    earnings_ubxs: amount,
    reserved_ubxs: amount,
    created_at: timestamp,
  })
  .meta({ id: "WalletBooking" });
/** One booking of the ledger. */
export type WalletBooking = z.output<typeof walletBooking>;

/** `GET /wallet/transactions/{id}`: a movement, what it belongs to, and every booking of that, oldest first. */
export const walletTransactionAnswer = z
  .object({
    success: z.literal(true),
    transaction: walletTransaction.extend({
      reference: id.meta({
        description:
          "The deposit, withdrawal, investment or payout that it belongs to; a fee belongs to its investment",
      }),
      withdrawal_kind: withdrawalKind.nullable().meta({ description: "For a withdrawal, or its reversal" }),
      wallet_address: z.string().nullable().meta({ description: "For a withdrawal: its destination" }),
      reject_reason: z.string().nullable(),
      bookings: z.array(walletBooking),
    }),
  })
  .meta({ id: "WalletTransactionAnswer" });
/** `GET /wallet/transactions/{id}`. */
export type WalletTransactionAnswer = z.output<typeof walletTransactionAnswer>;
