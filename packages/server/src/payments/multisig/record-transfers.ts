import type { Settled } from "@freehold/contract";
import type { Hex } from "viem";
import type { Chain, Heads, Inclusion, TokenTransfer } from "../../platform/chain/chain.ts";
import type { Queryable, Sql } from "../../platform/database/connect.ts";
import { orUnavailable } from "../../platform/http/chain-problem.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { settlePayment } from "../settle-payment.ts";
import type { PaymentRow } from "../store.ts";
import { requireExternal } from "./export-batch.ts";

type Result = Settled["results"][number];

/**
 * Completes the exported requests that some transactions of the multisig paid. A transaction may pay many; each of its transfers
 * pays one request, of exactly its amount to exactly its wallet, the one that was exported first. Nothing is believed but the
 * final block.
 *
 * @returns what became of each hash, in their order; one that is named twice is answered once.
 * @throws {ProblemError} `payout_mode`; `chain_unavailable`: then what was found by then is completed.
 */
export async function recordTransfers(
  sql: Sql,
  chain: Chain,
  { hashes, adminId }: { hashes: readonly string[]; adminId: string },
): Promise<Result[]> {
  requireExternal(chain);
  const heads = await orUnavailable(async () => {
    await chain.check();
    return chain.heads();
  });
  const results: Result[] = [];
  for (const hash of new Set(hashes.map((one) => one.toLowerCase()))) {
    const found = await readTransaction(chain, hash as Hex, heads);
    results.push(
      "outcome" in found ? { tx_hash: hash, withdrawals: [], ...found } : await settle(sql, chain, found, adminId),
    );
  }
  return results;
}

/** A transaction that is final and did not fail, or why it is not. */
export async function readTransaction(
  chain: Chain,
  hash: Hex,
  heads: Heads,
): Promise<Inclusion | { outcome: "not_found" | "not_final" | "failed"; message: string }> {
  const inclusion = await orUnavailable(() => chain.inclusion(hash, heads));
  if (!inclusion) return { outcome: "not_found", message: "The blockchain has no such transaction." };
  if (!inclusion.final)
    return {
      outcome: "not_final",
      message: `It has ${inclusion.confirmations} ${inclusion.confirmations === 1 ? "confirmation" : "confirmations"} and is not final yet. Please enter it again in a little while.`,
    };
  if (!inclusion.succeeded) return { outcome: "failed", message: "This transaction failed: it moved nothing." };
  return inclusion;
}

/**
 * The transfers of a transaction out of the treasury that complete no request yet. What this server signed pays the request
 * it was signed for and no other.
 */
export async function openTransfers(
  sql: Queryable,
  chain: Chain,
  { hash, transfers }: Inclusion,
): Promise<TokenTransfer[]> {
  const claims = await sql<{ log_index: number }[]>`
    select log_index from payment_claims where tx_hash = ${hash.toLowerCase()}
    union all select -1 from payment_transactions where tx_hash = ${hash.toLowerCase()}`;
  const claimed = new Set(claims.map(({ log_index }) => log_index));
  return transfers.filter(
    ({ from, logIndex }) => isTreasury(chain, from) && !claimed.has(logIndex) && !claimed.has(-1),
  );
}

async function settle(sql: Sql, chain: Chain, inclusion: Inclusion, adminId: string): Promise<Result> {
  const all = inclusion.transfers.filter(({ from }) => isTreasury(chain, from));
  const open = await openTransfers(sql, chain, inclusion);
  const withdrawals: string[] = [];
  let own = 0;
  for (const transfer of open) {
    const candidates = await findExported(sql, chain, inclusion, transfer);
    if (candidates.length && candidates.every(({ user_id }) => user_id === adminId)) own += 1;
    for (const payment of candidates.filter(({ user_id }) => user_id !== adminId)) {
      const { logIndex } = transfer;
      if (!(await settlePayment(sql, payment, inclusion, { logIndex, actorId: adminId }))) continue;
      withdrawals.push(payment.withdrawal_id);
      break;
    }
  }
  const tx_hash = inclusion.hash.toLowerCase();
  const rest = open.length - withdrawals.length;
  const about = rest ? ` ${sentence(rest, own)}` : "";
  if (withdrawals.length)
    return {
      tx_hash,
      outcome: "settled",
      message: `It paid ${withdrawals.length} ${withdrawals.length === 1 ? "request" : "requests"}.${about}`,
      withdrawals,
    };
  if (all.length === 0)
    return { tx_hash, outcome: "no_match", message: "It moved no UBXS out of the treasury.", withdrawals };
  if (open.length === 0) return { tx_hash, outcome: "known", message: "It was entered before.", withdrawals };
  return { tx_hash, outcome: "no_match", message: about.trim(), withdrawals };
}

function sentence(rest: number, own: number): string {
  const transfers = rest === 1 ? "1 transfer in it pays" : `${rest} transfers in it pay`;
  return own
    ? `${transfers} no exported request but your own, which another admin has to enter.`
    : `${transfers} no exported request: none has exactly that amount and wallet.`;
}

/** What a transfer may pay: exported before its block, of exactly its amount and wallet; what was exported first comes first. */
export async function findExported(
  sql: Queryable,
  chain: Chain,
  { blockNumber }: Pick<Inclusion, "blockNumber">,
  { to, amount }: Pick<TokenTransfer, "to" | "amount">,
): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select * from payments
    where chain_id = ${chain.id} and from_address = ${chain.treasury.toLowerCase()} and status = 'sent'
      and batch_id is not null and lower(to_address) = ${to.toLowerCase()} and amount = ${amount.toString()}::numeric
      and since_block < ${blockNumber}
    order by created_at, withdrawal_id`;
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

const isTreasury = ({ treasury }: Chain, address: string) => address.toLowerCase() === treasury.toLowerCase();
