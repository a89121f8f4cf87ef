import { z } from "zod";
import { email } from "./accounts.ts";
import { amount, id, keyPageOf, keyPageQuery, lines, openProposal, timestamp, txHash } from "./common.ts";
import { platformStatus } from "./settings.ts";

/** `GET /wallet/address`: the deposit address. */
export const depositAddress = z
  .object({
    chain_id: z.number().int(),
    address: z.string(),
    token_address: z.string(),
    token_symbol: z.string(),
    token_decimals: z.number().int(),
    confirmations: z
      .number()
      .int()
      .nullable()
      .meta({ description: "Blocks until a deposit is final; null if the chain itself marks final blocks" }),
    platform_status: platformStatus.meta({ description: "suspended: no new deposits are accepted" }),
  })
  .meta({ id: "DepositAddress" });
/** `GET /wallet/address`. */
export type DepositAddress = z.output<typeof depositAddress>;

/** `POST /wallet/deposit`. */
export const depositNotice = z
  .object({
    tx_hash: txHash,
    chain_id: z.number().int().optional().meta({ description: "Must be the platform's chain" }),
  })
  .meta({ id: "DepositNotice" });
/** `POST /wallet/deposit`. */
export type DepositNotice = z.input<typeof depositNotice>;

/** A deposit, pending until final on chain. */
export const deposit = z
  .object({
    id,
    amount_ubxs: amount,
    remaining_ubxs: amount,
    tx_hash: z.string(),
    chain_id: z.number().int().nullable(),
    status: z.enum(["pending", "confirmed", "failed"]).meta({
      description: "pending until its transaction is final; failed if the transaction is no longer on chain",
    }),
    confirmations: z
      .number()
      .int()
      .nullable()
      .meta({ description: "Its block and the blocks after it; null if it isn't known to be on chain" }),
    confirmations_needed: z.number().int().nullable().meta({
      description: "While pending: confirmations needed, or an estimate if the chain itself marks final blocks",
    }),
    created_at: timestamp,
    confirmed_at: timestamp.nullable(),
  })
  .meta({ id: "Deposit" });
/** A deposit. */
export type Deposit = z.output<typeof deposit>;

/** A list of deposits. */
export const deposits = z.object({ success: z.literal(true), deposits: z.array(deposit) }).meta({ id: "Deposits" });
/** A list of deposits. */
export type Deposits = z.output<typeof deposits>;

/** What one sender paid in with one transaction. */
const sentTransfer = z.object({
  chain_id: z.number().int(),
  tx_hash: txHash,
  sender: z
    .string()
    .regex(/^0x[0-9a-fA-F]{40}$/, "must be 0x followed by 40 hexadecimal digits")
    .meta({ example: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8" }),
});

/** `POST /admin/deposits/unmatched/own`. */
export const ownTransferProposal = sentTransfer
  .extend({
    is_own: z.boolean().meta({ description: "Whether it's the platform's own, such as rent; false revokes that" }),
    reason: lines.min(3, "must say why, for the other admin").max(500).meta({ example: "Rent of March." }),
  })
  .meta({ id: "OwnTransferProposal" });
/** `POST /admin/deposits/unmatched/own`. */
export type OwnTransferProposal = z.input<typeof ownTransferProposal>;

/** `POST /admin/deposits/unmatched/attribute`. */
export const attributionProposal = sentTransfer
  .extend({
    email: email.meta({ example: "anna@example.org", description: "Email of the person's account" }),
    reason: lines.min(3, "must say what proves it, for the other admin").max(500).meta({
      example: "Her exchange lists this hash among her withdrawals, see ticket 311.",
      description: "The evidence",
    }),
  })
  .meta({ id: "AttributionProposal" });
/** `POST /admin/deposits/unmatched/attribute`. */
export type AttributionProposal = z.input<typeof attributionProposal>;

/** The query of `GET /admin/deposits/unmatched`. */
export const unmatchedQuery = keyPageQuery.extend({
  q: z.string().trim().max(100).optional().meta({ description: "Start of a sender's address or a transaction hash" }),
});
/** The query of `GET /admin/deposits/unmatched`. */
export type UnmatchedQuery = z.input<typeof unmatchedQuery>;

/**
 * `GET /admin/deposits/unmatched`: transfers to the platform that aren't a person's deposit, by transaction and sender. Largest first, so
 * that dust comes last, followed by the platform's own.
 */
export const unmatchedTransfers = keyPageOf(
  z.object({
    chain_id: z.number().int(),
    tx_hash: z.string(),
    block_number: z.number().int(),
    sender: z.string(),
    amount_ubxs: amount,
    found_at: timestamp,
    is_own: z.boolean().meta({ description: "Two admins have recorded that it is the platform's own" }),
    proposal: openProposal.extend({ is_own: z.boolean(), reason: z.string() }).nullable(),
    attribution: openProposal
      .extend({ email: z.string(), reason: z.string() })
      .nullable()
      .meta({ description: "An admin's proposal to attribute it to this person" }),
    announced_by: z.array(z.string()).meta({
      description: "Emails of the first ten people who announced the transaction as their deposit. This proves nothing",
    }),
  }),
)
  .extend({
    unclaimed: z.number().int().meta({ description: "How many aren't the platform's own, whether they match or not" }),
  })
  .meta({ id: "UnmatchedTransfers" });
/** `GET /admin/deposits/unmatched`. */
export type UnmatchedTransfers = z.output<typeof unmatchedTransfers>;

/** `GET /admin/deposits/unbacked`, newest first: booked deposits that are no longer on the chain and whose money is gone. */
export const unbackedDeposits = z
  .object({
    items: z.array(
      z.object({
        id,
        user: z.object({ id, email: z.string() }),
        chain_id: z.number().int(),
        tx_hash: z.string(),
        amount_ubxs: amount,
        remaining_ubxs: amount.meta({ description: "The part that is neither paid out nor held by an open request" }),
        reason: z.string().meta({ description: "Why it wasn't reversed" }),
        since: timestamp,
      }),
    ),
  })
  .meta({ id: "UnbackedDeposits" });
/** `GET /admin/deposits/unbacked`. */
export type UnbackedDeposits = z.output<typeof unbackedDeposits>;
