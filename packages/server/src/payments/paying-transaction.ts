import type { Address, Hash } from "../platform/chain/address.ts";
import type { Chain, Inclusion } from "../platform/chain/chain.ts";
import type { Heads } from "../platform/chain/heads.ts";
import type { TokenTransfer } from "../platform/chain/token.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { orUnavailable } from "../platform/http/chain-problem.ts";
import { ProblemError } from "../platform/http/problem.ts";

/** A transaction that is final and did not fail, or why it is not. */
export async function readTransaction(
  chain: Chain,
  hash: Hash,
  heads: Heads,
): Promise<Inclusion | { outcome: "not_found" | "not_final" | "failed"; message: string }> {
  const inclusion = await orUnavailable(() => chain.inclusion(hash, heads));
  if (!inclusion) return { outcome: "not_found", message: "We couldn't find this transaction on the blockchain." };
  if (!inclusion.final)
    return {
      outcome: "not_final",
      message: "It's on the blockchain but not final yet. Enter it again in a few minutes.",
    };
  if (!inclusion.succeeded) return { outcome: "failed", message: "This transaction failed and moved nothing." };
  return inclusion;
}

/** Whether something went wrong with a transaction, in the words of a refusal. */
export function refusal({
  outcome,
  message,
}: {
  outcome: "not_found" | "not_final" | "failed";
  message: string;
}): ProblemError {
  const code = { not_found: "payment_not_found", not_final: "payment_not_final", failed: "payment_mismatch" } as const;
  return new ProblemError(code[outcome], message);
}

/**
 * The transfers of a transaction out of some accounts that complete no request yet, and may. What this server signed pays the request
 * it was signed for and no other; a transfer of which two admins have accepted that it is no payment pays none.
 */
export async function openTransfers(
  sql: Queryable,
  { hash, transfers }: Inclusion,
  accounts: ReadonlySet<Address>,
): Promise<TokenTransfer[]> {
  const closed = await sql<{ log_index: number }[]>`
    select log_index from payment_claims where tx_hash = ${hash}
    union all select -1 from payment_transactions where tx_hash = ${hash}
    union all
    select n from unnest(${transfers.map(({ logIndex }) => logIndex)}::integer[]) n where pays_nothing(${hash}, n)`;
  const indexes = new Set(closed.map(({ log_index }) => log_index));
  return transfers.filter(({ from, logIndex }) => accounts.has(from) && !indexes.has(logIndex) && !indexes.has(-1));
}

/** Whether two admins have accepted of one of some transfers that it pays no request. */
export async function isAcceptedAsNone(
  sql: Queryable,
  { hash }: Pick<Inclusion, "hash">,
  transfers: readonly TokenTransfer[],
): Promise<boolean> {
  const accepted = await sql`
    select 1 from unnest(${transfers.map(({ logIndex }) => logIndex)}::integer[]) n where pays_nothing(${hash}, n)`;
  return accepted.length > 0;
}
