import { z } from "zod";
import { amount, id, pageOf, pageQuery, timestamp, txHash } from "./common.ts";

/** How refunds are paid. */
export const payoutMode = z.enum(["treasury", "external", "manual"]).meta({
  description:
    "treasury: the server pays; external: a multisig pays what is exported; manual: no chain, admins record payments by hand",
});
/** How refunds are paid. */
export type PayoutMode = z.output<typeof payoutMode>;

/** Where a payment stands. */
export const paymentStatus = z.enum(["signed", "sent", "mined", "paid", "attention", "failed"]);
/** Where a payment stands. */
export type PaymentStatus = z.output<typeof paymentStatus>;

/** A payment as an admin sees it. */
export const adminPayment = z
  .object({
    withdrawal_id: id,
    email: z.string(),
    amount_ubxs: amount,
    to_address: z.string(),
    attempt: z.number().int(),
    status: paymentStatus,
    reason: z.string().nullable().meta({
      description:
        "Of attention: would_revert, reverted, foreign_nonce, no_transfer or fee. Of failed: the proof that it can never pay",
    }),
    nonce: z.number().int().nullable(),
    batch_id: id.nullable(),
    tx_hash: z.string().nullable(),
    confirmations: z.number().int(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "AdminPayment" });
/** A payment as an admin sees it. */
export type AdminPayment = z.output<typeof adminPayment>;

/** Query of `GET /admin/payments`. */
export const adminPaymentsQuery = pageQuery.extend({ status: paymentStatus.optional() });
/** Query of `GET /admin/payments`. */
export type AdminPaymentsQuery = z.input<typeof adminPaymentsQuery>;

/** `GET /admin/payments`, what needs an admin first, then the newest. */
export const adminPayments = pageOf(adminPayment).meta({ id: "AdminPayments" });
/** `GET /admin/payments`. */
export type AdminPayments = z.output<typeof adminPayments>;

/** `GET /admin/treasury`. */
export const treasury = z
  .object({
    success: z.literal(true),
    mode: payoutMode,
    chain_id: z.number().int().nullable(),
    address: z.string().nullable(),
    token_address: z.string().nullable(),
    reachable: z.boolean().nullable().meta({ description: "Whether the chain's node answers; null without a chain" }),
    token_balance_ubxs: amount.nullable().meta({ description: "null while the node does not answer" }),
    earlier_treasuries: z
      .array(z.object({ address: z.string(), token_balance_ubxs: amount.nullable() }))
      .meta({ description: "Addresses of keys before this one: still watched, and what lies there" }),
    native_balance: z
      .string()
      .nullable()
      .meta({ description: "For fees: a decimal string of the chain's own currency" }),
    committed_ubxs: amount.meta({ description: "Signed or exported, and in no block yet" }),
    committed_count: z.number().int(),
    waiting_ubxs: amount.meta({ description: "Approved, and no payment yet" }),
    waiting_count: z.number().int(),
    attention_count: z.number().int(),
    short: z
      .enum(["token", "gas"])
      .nullable()
      .meta({ description: "What is missing for the next payment: the queue waits" }),
    held_up: z.object({ since: timestamp, reason: z.string() }).nullable().meta({
      description:
        "Why the server signs no payment though nobody stopped it and the treasury has enough; it goes on by itself",
    }),
    payments_stopped: z.object({ at: timestamp, reason: z.string() }).nullable(),
  })
  .meta({ id: "Treasury" });
/** `GET /admin/treasury`. */
export type Treasury = z.output<typeof treasury>;

/** `POST /admin/payments/export`: what a multisig is to pay. */
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

/** What became of each hash of `POST /admin/payments/settle`, in their order. */
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
/** What became of each hash of `POST /admin/payments/settle`. */
export type Settled = z.output<typeof settled>;

/** `POST /admin/payments/batches/{id}/take-back`. */
export const takenBack = z
  .object({
    success: z.literal(true),
    withdrawals: z.array(id).meta({ description: "They wait for their payment again" }),
    paid: z
      .array(z.object({ id, tx_hash: z.string() }))
      .meta({ description: "Paid as far as the chain says: their transactions have to be entered" }),
  })
  .meta({ id: "TakenBack" });
/** `POST /admin/payments/batches/{id}/take-back`. */
export type TakenBack = z.output<typeof takenBack>;

/** `GET /admin/reconciliation`. */
export const reconciliation = z
  .object({
    success: z.literal(true),
    last_run: timestamp.nullable(),
    chain_fault: z.string().nullable().meta({ description: "Why the chain could not be compared in the last run" }),
    differences: z.array(
      z.object({
        since: timestamp,
        rule: z.string(),
        subject: z
          .string()
          .meta({ description: "The row it is about: a withdrawal, deposit, user or transaction hash" }),
        expected: z.string(),
        found: z.string(),
        request: id.nullable().meta({
          description:
            "Of a transfer that no payment explains: the oldest open request of exactly its amount and wallet, which it may have paid",
        }),
      }),
    ),
  })
  .meta({ id: "Reconciliation" });
/** `GET /admin/reconciliation`. */
export type Reconciliation = z.output<typeof reconciliation>;
