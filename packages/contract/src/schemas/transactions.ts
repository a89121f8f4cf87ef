import { z } from "zod";
import { amount, day, daysInOrder, id, keyPageQuery, nextPage, orNull, timestamp } from "./common.ts";
import { month } from "./payouts.ts";
import { picture } from "./properties.ts";
import { withdrawalKind, withdrawalStatus } from "./withdrawals.ts";

/** The type of a movement. A reversal returns what a withdrawal reserved, or reverses a booking. */
export const walletTransactionType = z.enum([
  "deposit",
  "investment",
  "investment_fee",
  "payout",
  "withdrawal",
  "referral_reward",
  "reversal",
]);
/** The type of a movement. */
export type WalletTransactionType = z.output<typeof walletTransactionType>;

/** The status of a movement: a withdrawal's current status, `confirmed` for a deposit, otherwise `completed`. */
export const walletTransactionStatus = z.enum(["confirmed", ...withdrawalStatus.options]);
/** The status of a movement. */
export type WalletTransactionStatus = z.output<typeof walletTransactionStatus>;

const movements = z.object({
  type: walletTransactionType.optional(),
  status: walletTransactionStatus.optional(),
  from: day.optional(),
  to: day.optional(),
});
/** A filter for movements. Days are in UTC, and the first and the last day are included. */
export const walletTransactionsFilter = daysInOrder(movements);
/** A filter for movements. */
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

/** `GET /wallet/transactions`, newest first; `next` is the `after` of the next page. */
export const walletTransactions = z
  .object({ success: z.literal(true), transactions: z.array(walletTransaction), next: nextPage })
  .meta({ id: "WalletTransactions" });
/** `GET /wallet/transactions`. */
export type WalletTransactions = z.output<typeof walletTransactions>;

/** One booking in the ledger: how it changed each balance. */
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
/** One booking in the ledger. */
export type WalletBooking = z.output<typeof walletBooking>;

/** `GET /wallet/transactions/{id}`: a movement, its request or deposit, and all of its bookings, oldest first. */
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
