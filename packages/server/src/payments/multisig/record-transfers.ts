import type { Settled } from "@freehold/contract";
import { toHash } from "../../platform/chain/address.ts";
import type { Chain, Inclusion } from "../../platform/chain/chain.ts";
import type { TokenTransfer } from "../../platform/chain/token.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { orUnavailable } from "../../platform/http/chain-problem.ts";
import { ownRequests } from "../../withdrawals/store.ts";
import { openTransfers, readTransaction } from "../paying-transaction.ts";
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
  for (const hash of new Set(hashes.map(toHash))) {
    const found = await readTransaction(chain, hash, heads);
    results.push(
      "outcome" in found ? { tx_hash: hash, withdrawals: [], ...found } : await settle(sql, chain, found, adminId),
    );
  }
  return results;
}

async function settle(sql: Sql, chain: Chain, inclusion: Inclusion, adminId: string): Promise<Result> {
  const all = inclusion.transfers.filter(({ from }) => from === chain.treasury);
  const open = await openTransfers(sql, inclusion, new Set([chain.treasury]));
  const withdrawals: string[] = [];
  let own = 0;
  for (const transfer of open) {
    const candidates = await findExported(sql, chain, inclusion, transfer);
    const owned = await ownRequests(sql, { ids: candidates.map(({ withdrawal_id: id }) => id), adminId });
    if (candidates.length && candidates.every(({ withdrawal_id: id }) => owned.has(id))) own += 1;
    for (const payment of candidates.filter(({ withdrawal_id: id }) => !owned.has(id))) {
      const { logIndex } = transfer;
      if (!(await settlePayment(sql, payment, inclusion, { logIndex, actorId: adminId }))) continue;
      withdrawals.push(payment.withdrawal_id);
      break;
    }
  }
  const tx_hash = inclusion.hash;
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
    return { tx_hash, outcome: "no_match", message: "It didn't move UBXS out of the treasury.", withdrawals };
  if (open.length === 0) {
    const message = "It was already entered, or two admins have accepted that it pays no request.";
    return { tx_hash, outcome: "known", message, withdrawals };
  }
  return { tx_hash, outcome: "no_match", message: about.trim(), withdrawals };
}

/** What a transfer may pay: exported before its block, of exactly its amount and wallet; what was exported first comes first. */
async function findExported(
  sql: Sql,
  chain: Chain,
  { blockNumber }: Pick<Inclusion, "blockNumber">,
  { to, amount }: Pick<TokenTransfer, "to" | "amount">,
): Promise<PaymentRow[]> {
  return sql<PaymentRow[]>`
    select * from payments
    where chain_id = ${chain.id} and from_address = ${chain.treasury} and status = 'sent'
      and batch_id is not null and lower(to_address) = ${to} and amount = ${amount.toString()}::numeric
      and since_block < ${blockNumber}
    order by created_at, withdrawal_id`;
}

function sentence(rest: number, own: number): string {
  const transfers = rest === 1 ? "1 transfer in it pays" : `${rest} transfers in it pay`;
  return own
    ? `${transfers} no exported request but your own, which another admin has to enter.`
    : `${transfers} no exported request: none has exactly that amount and wallet.`;
}
