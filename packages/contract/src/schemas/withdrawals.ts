import { z } from "zod";
import { COOLING_OFF_CAUSES, WITHDRAWAL_STATUSES } from "../values.ts";
import { signInReported } from "./accounts.ts";
import { amount, id, positiveAmount, timestamp } from "./common.ts";

/** SPEC 4: the status values of a withdrawal request. */
export const withdrawalStatus = z.enum(WITHDRAWAL_STATUSES);
/** SPEC 4: pending, approved, completed, rejected, cancelled. */
export type WithdrawalStatus = z.output<typeof withdrawalStatus>;

/** The kind of a request: all deposits, or an amount. */
export const withdrawalKind = z.enum(["total_deposits", "amount"]);

/** Why a request cools off. */
const coolingOffCause = z.enum(COOLING_OFF_CAUSES);

/** A withdrawal request, for its owner (SPEC 3). */
export const withdrawal = z
  .object({
    id,
    kind: withdrawalKind,
    amount_ubxs: amount,
    total_deposits_amount: amount.optional().meta({ description: "Only for kind total_deposits; equals amount_ubxs" }),
    deposit_count: z.number().int().optional(),
    wallet_address: z.string(),
    chain_id: z.number().int().nullable().meta({ description: "The chain of the payout; null while unknown" }),
    status: withdrawalStatus,
    tx_id: z.string().nullable(),
    reject_reason: z.string().nullable(),
    created_at: timestamp,
    approved_at: timestamp.nullable(),
    closed_at: timestamp.nullable().meta({ description: "When it was completed, rejected or cancelled" }),
    approvals_needed: z.number().int().meta({ description: "Number of admins who have to approve it" }),
    approvals_given: z.number().int().meta({ description: "Number of admins who have approved exactly this" }),
    cooling_off_until: timestamp
      .nullable()
      .meta({ description: "It isn't paid before this time; null without a waiting period" }),
    cooling_off_because: coolingOffCause.nullable().optional().meta({
      description:
        "new_wallet: it goes to a wallet that's new or not verified; unconfirmed_email: the email address wasn't confirmed",
    }),
    requested_through: z.string().nullable().optional().meta({
      description: "Name of the partner whose page requested it; null: the person did",
    }),
  })
  .meta({ id: "Withdrawal" });
/** A withdrawal request, for its owner. */
export type Withdrawal = z.output<typeof withdrawal>;

/** `GET /wallet/destinations/{address}`, and of a request's destination: whether the address is a wallet that a person can spend from. */
export const destinationInspection = z
  .object({
    success: z.literal(true),
    kind: z.enum(["wallet", "contract", "unknown"]).meta({
      description:
        "`wallet`: an account with a key, a Safe, an ERC-1271 wallet, or one that the person verified; `contract`: any other contract, from which the money may never come back; `unknown`: the node didn't respond",
    }),
  })
  .meta({ id: "DestinationInspection" });
/** `GET /wallet/destinations/{address}`. */
export type DestinationInspection = z.output<typeof destinationInspection>;

/** `GET /wallet/cooling-off`: the waiting period of a request made now. */
export const coolingOff = z
  .object({
    success: z.literal(true),
    cooling_off_seconds: z.number().int().meta({
      description: "Length of the waiting period; 0: none. A request to another wallet always has one",
    }),
    cooling_off_because: coolingOffCause.nullable().meta({
      description: "Why a request to the person's own wallet would have one, as in Withdrawal; null if it wouldn't",
    }),
  })
  .meta({ id: "CoolingOff" });
/** `GET /wallet/cooling-off`. */
export type CoolingOff = z.output<typeof coolingOff>;

/** `POST /withdrawals/report`: the token of the emailed link. */
export const withdrawalReport = z
  .object({ token: z.string().min(1, "is required").max(256) })
  .meta({ id: "WithdrawalReport" });
/** `POST /withdrawals/report`. */
export type WithdrawalReport = z.input<typeof withdrawalReport>;

/** 200 of `POST /withdrawals/report`: without details of the person or the request. */
export const withdrawalReported = signInReported
  .extend({
    request: z.enum(["stopped", "too_late"]).meta({
      description:
        "Whether the request is cancelled or rejected, by this link or before; otherwise it is paid or being paid",
    }),
  })
  .meta({ id: "WithdrawalReported" });
/** 200 of `POST /withdrawals/report`. */
export type WithdrawalReported = z.output<typeof withdrawalReported>;

/** One deposit inside a withdraw-all request. */
export const depositBreakdown = z
  .object({ amount_ubxs: amount, tx_hash: z.string(), chain_id: z.number().int().nullable(), created_at: timestamp })
  .meta({ id: "DepositBreakdown" });
/** One deposit inside a withdraw-all request. */
export type DepositBreakdown = z.output<typeof depositBreakdown>;

/** The deposits of a withdraw-all request. `total_amount` equals the sum of `deposits_breakdown`. */
export const totalDepositsInfo = z
  .object({ deposit_count: z.number().int(), total_amount: amount, deposits_breakdown: z.array(depositBreakdown) })
  .meta({ id: "TotalDepositsInfo" });
/** The deposits of a withdraw-all request. */
export type TotalDepositsInfo = z.output<typeof totalDepositsInfo>;

/** `POST /wallet/withdraw-total-deposits`. The server checks the address beyond its length. */
export const totalWithdrawalRequest = z
  .object({ wallet_address: z.string().max(256) })
  .meta({ id: "TotalWithdrawalRequest" });

/** 201 of `POST /wallet/withdraw-total-deposits` (SPEC 3). */
export const totalWithdrawalCreated = z
  .object({
    success: z.literal(true),
    message: z.string(),
    withdrawal: withdrawal.required({ total_deposits_amount: true }),
    total_deposits_info: totalDepositsInfo,
  })
  .meta({ id: "TotalWithdrawalCreated" });
/** 201 of `POST /wallet/withdraw-total-deposits`. */
export type TotalWithdrawalCreated = z.output<typeof totalWithdrawalCreated>;

/** `POST /wallet/withdraw`. */
export const withdrawalRequest = z
  .object({ amount_ubxs: positiveAmount, wallet_address: z.string().max(256) })
  .meta({ id: "WithdrawalRequest" });
/** `POST /wallet/withdraw`. */
export type WithdrawalRequest = z.input<typeof withdrawalRequest>;

/** A single withdrawal, in SPEC 3's wrapper. */
export const withdrawalAnswer = z.object({ success: z.literal(true), withdrawal }).meta({ id: "WithdrawalAnswer" });
/** A single withdrawal, in SPEC 3's wrapper. */
export type WithdrawalAnswer = z.output<typeof withdrawalAnswer>;

/** `GET /wallet/withdrawals`, newest first. */
export const withdrawals = z
  .object({ success: z.literal(true), withdrawals: z.array(withdrawal) })
  .meta({ id: "Withdrawals" });
/** `GET /wallet/withdrawals`. */
export type Withdrawals = z.output<typeof withdrawals>;

/** `GET /wallet/check-pending-total-withdrawal`. */
export const pendingTotalWithdrawal = z
  .discriminatedUnion("success", [
    z.object({ success: z.literal(true), withdrawal }),
    z.object({ success: z.literal(false), withdrawal: z.null() }),
  ])
  .meta({ id: "PendingTotalWithdrawal" });
/** `GET /wallet/check-pending-total-withdrawal`. */
export type PendingTotalWithdrawal = z.output<typeof pendingTotalWithdrawal>;

/** `GET /wallet/total-deposits`: the confirmed deposits that can be withdrawn. */
export const totalDeposits = z
  .object({ success: z.literal(true), total_deposits_ubxs: amount, deposit_count: z.number().int() })
  .meta({ id: "TotalDeposits" });
/** `GET /wallet/total-deposits`. */
export type TotalDeposits = z.output<typeof totalDeposits>;
