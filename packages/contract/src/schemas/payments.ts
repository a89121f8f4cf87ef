import { z } from "zod";
import { amount, id, orNull, timestamp, txHash } from "./common.ts";

/** How refunds are paid. */
export const payoutMode = z.enum(["treasury", "external", "manual"]).meta({
  description:
    "treasury: the server pays; external: a multisig pays what is exported; manual: no chain, admins record payments by hand",
});
/** How refunds are paid. */
export type PayoutMode = z.output<typeof payoutMode>;

/** The status of a payment. */
export const paymentStatus = z.enum(["signed", "sent", "mined", "paid", "attention", "failed"]);
/** The status of a payment. */
export type PaymentStatus = z.output<typeof paymentStatus>;

/** The reason why all payments from the treasury are on hold. */
export const queueHoldCode = z.enum([
  "payments_stopped",
  "payer_stalled",
  "node_unreachable",
  "node_behind",
  "wrong_chain",
  "foreign_transactions",
  "nonce_gap",
  "treasury_short_of_token",
  "treasury_short_of_gas",
  "fee_above_limit",
  "signer_unavailable",
  "chain_stands_still",
  "finality_stands_still",
  "server_fault",
]);
/** The reason why all payments from the treasury are on hold. */
export type QueueHoldCode = z.output<typeof queueHoldCode>;

/** The reason why one approved request is on hold, regardless of the queue. */
export const paymentHoldCode = z.enum([
  "approvals_missing",
  "paid_before",
  "unexplained_payment",
  "cooling_off",
  "token_refuses",
  "node_refuses",
  "signer_refuses",
  "bump_short_of_gas",
  "earlier_key",
  "waits_its_turn",
  "reverted",
  "foreign_nonce",
  "no_transfer",
]);
/** The reason why one approved request is on hold, regardless of the queue. */
export type PaymentHoldCode = z.output<typeof paymentHoldCode>;

/** The reason why a payment is on hold. */
export const holdReason = z
  .object({
    code: z.enum([...queueHoldCode.options, ...paymentHoldCode.options]),
    sentence: z.string().meta({ description: "The problem, in words for an admin" }),
    details: z.string().nullable().meta({ description: "Details from the node, the chain or an admin" }),
    since: timestamp,
    what_to_do: z.string().nullable().meta({ description: "What an admin can do; null if it only takes time" }),
    resumes_by_itself: z
      .boolean()
      .meta({ description: "true: resumes once the cause is gone; false: an admin has to decide" }),
    resumes_at: timestamp.nullable().meta({ description: "When the wait ends or it's retried, if known" }),
  })
  .meta({ id: "HoldReason" });
/** The reason why a payment is on hold. */
export type HoldReason = z.output<typeof holdReason>;
/** The code of {@link HoldReason}. */
export type HoldCode = HoldReason["code"];

/** A payment, for admins. */
export const adminPayment = z
  .object({
    withdrawal_id: id,
    email: z.string(),
    amount_ubxs: amount,
    to_address: z.string(),
    attempt: z.number().int(),
    status: paymentStatus,
    reason: z.string().nullable().meta({
      description: "For attention: reverted, foreign_nonce or no_transfer. For failed: the proof that it can never pay",
    }),
    hold_reason: orNull(holdReason).meta({ description: "Why it isn't paid; null if nothing holds it" }),
    nonce: z.number().int().nullable(),
    batch_id: id.nullable(),
    tx_hash: z.string().nullable(),
    confirmations: z.number().int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "AdminPayment" });
/** A payment, for admins. */
export type AdminPayment = z.output<typeof adminPayment>;

/** `POST /admin/payments/retry`. */
export const bulkRetry = z.object({ ids: z.array(id).min(1).max(200) }).meta({ id: "BulkRetry" });
/** `POST /admin/payments/retry`. */
export type BulkRetry = z.input<typeof bulkRetry>;

/** The result for each request of `POST /admin/payments/retry`, in the order of the IDs. */
export const retried = z
  .object({
    success: z.literal(true),
    results: z.array(
      z.discriminatedUnion("success", [
        z.object({ id, success: z.literal(true) }),
        z.object({ id, success: z.literal(false), code: z.string(), message: z.string() }),
      ]),
    ),
  })
  .meta({ id: "Retried" });
/** The result for each request of `POST /admin/payments/retry`. */
export type Retried = z.output<typeof retried>;

/** What people are owed, and what the treasury has. */
export const coverage = z
  .object({
    available_ubxs: amount.meta({ description: "In balances, from deposits" }),
    invested_ubxs: amount,
    earnings_ubxs: amount,
    reserved_ubxs: amount.meta({ description: "For open requests" }),
    distributing_ubxs: amount.meta({ description: "From distributions, not booked to earnings yet" }),
    owed_ubxs: amount.meta({
      description:
        "Everything owed, minus payments in final blocks that aren't booked yet, plus deposits in final blocks that aren't booked yet",
    }),
    tokens_ubxs: amount.nullable().meta({
      description:
        "Balance of all treasuries, earlier ones included, in final blocks; null until compared with the token, and without a chain",
    }),
    surplus_ubxs: amount.nullable().meta({
      description: "`tokens_ubxs` minus `owed_ubxs`: negative if the treasury doesn't cover what people are owed",
    }),
  })
  .meta({ id: "Coverage" });
/** What people are owed, and what the treasury has. */
export type Coverage = z.output<typeof coverage>;

/** `GET /admin/treasury`. */
export const treasury = z
  .object({
    success: z.literal(true),
    mode: payoutMode,
    chain_id: z.number().int().nullable(),
    address: z.string().nullable(),
    token_address: z.string().nullable(),
    reachable: z.boolean().nullable().meta({ description: "Whether the chain's node responds; null without a chain" }),
    token_balance_ubxs: amount.nullable().meta({ description: "null while the node doesn't respond" }),
    earlier_treasuries: z
      .array(z.object({ address: z.string(), token_balance_ubxs: amount.nullable() }))
      .meta({ description: "Addresses of earlier keys, which are still watched, with their balances" }),
    native_balance: z
      .string()
      .nullable()
      .meta({ description: "For fees: a decimal string of the chain's own currency" }),
    committed_ubxs: amount.meta({ description: "Signed or exported, and not in a block yet" }),
    committed_count: z.number().int(),
    kept_back_ubxs: amount.meta({
      description: "Of these, never broadcast: kept back while payments are stopped",
    }),
    kept_back_count: z.number().int(),
    waiting_ubxs: amount.meta({ description: "Approved, without a payment" }),
    waiting_count: z.number().int(),
    pending_ubxs: amount.meta({ description: "Requested, not approved yet" }),
    pending_count: z.number().int(),
    attention_ubxs: amount.meta({ description: "Approved, with a payment that needs an admin" }),
    attention_count: z.number().int(),
    owed_ubxs: amount.meta({
      description:
        "Everything in open requests that hasn't left the treasury: pending, waiting, committed and attention",
    }),
    owed_count: z.number().int(),
    coverage,
    hold_reason: orNull(holdReason).meta({
      description: "Why nothing is paid; null if nothing holds the next payment",
    }),
  })
  .meta({ id: "Treasury" });
/** `GET /admin/treasury`. */
export type Treasury = z.output<typeof treasury>;

/** `POST /admin/payments/export`: the payments for a multisig. */
export const paymentBatch = z
  .object({
    success: z.literal(true),
    batch_id: id,
    count: z.number().int(),
    total_ubxs: amount,
    csv: z.string().meta({ description: "Safe's CSV: token_type,token_address,receiver,amount; at most 200 rows" }),
  })
  .meta({ id: "PaymentBatch" });
/** `POST /admin/payments/export`. */
export type PaymentBatch = z.output<typeof paymentBatch>;

/** `POST /admin/payments/settle`: the transactions a multisig made. */
export const settlement = z.object({ tx_hashes: z.array(txHash).min(1).max(50) }).meta({ id: "Settlement" });
/** `POST /admin/payments/settle`. */
export type Settlement = z.input<typeof settlement>;

/** The result for each hash of `POST /admin/payments/settle`, in order. */
export const settled = z
  .object({
    success: z.literal(true),
    results: z.array(
      z.object({
        tx_hash: z.string(),
        outcome: z.enum(["settled", "known", "not_found", "not_final", "failed", "no_match"]),
        message: z.string(),
        withdrawals: z.array(id),
      }),
    ),
  })
  .meta({ id: "Settled" });
/** The result for each hash of `POST /admin/payments/settle`. */
export type Settled = z.output<typeof settled>;

/** `POST /admin/payments/batches/{id}/take-back`. */
export const takenBack = z
  .object({
    success: z.literal(true),
    withdrawals: z.array(id).meta({ description: "Waiting for payment again" }),
    own: z.array(id).meta({
      description:
        "Stay in the file until another admin takes it back: requests of the caller, or of the admin who took it back before",
    }),
    paid: z
      .array(z.object({ id, tx_hash: z.string() }))
      .meta({ description: "Paid according to the chain: enter their transactions" }),
  })
  .meta({ id: "TakenBack" });
/** `POST /admin/payments/batches/{id}/take-back`. */
export type TakenBack = z.output<typeof takenBack>;
