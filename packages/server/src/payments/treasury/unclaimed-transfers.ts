import { toAddress } from "../../platform/chain/address.ts";
import { assertNodeSynced } from "../../platform/chain/assert-node-synced.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Queryable, Sql } from "../../platform/database/connect.ts";
import type { PaymentRow } from "../store.ts";
import { fetchOutgoing, type Outgoing, outgoingSince } from "./outgoing.ts";

/**
 * The transfers out of an account in a range of blocks, final or not, that complete no request.
 *
 * @throws {ChainError}
 */
export async function unclaimedTransfers(
  sql: Queryable,
  chain: Chain,
  where: Parameters<typeof fetchOutgoing>[1],
): Promise<Outgoing[]> {
  return withoutClaimed(sql, await fetchOutgoing(chain, where));
}

async function withoutClaimed(sql: Queryable, found: Outgoing[]): Promise<Outgoing[]> {
  const claims = await sql<{ claim: string }[]>`
    select tx_hash || ' ' || log_index as claim from payment_claims
    where tx_hash = any(${found.map(({ txHash }) => txHash)}::text[])`;
  const claimed = new Set(claims.map(({ claim }) => claim));
  // -1: recorded by hand, for the whole transaction.
  return found.filter(({ txHash, logIndex }) => !claimed.has(`${txHash} ${logIndex}`) && !claimed.has(`${txHash} -1`));
}

/**
 * Which of some payments of a multisig were made, as far as the chain says, final or not: their amount has left the treasury for
 * their wallet since they were exported, by a transfer that completes no request. Each transfer makes one of them.
 *
 * @throws {ChainError}
 */
export async function madePayments(
  sql: Sql,
  chain: Chain,
  payments: readonly PaymentRow[],
): Promise<Map<PaymentRow, Outgoing>> {
  const made = new Map<PaymentRow, Outgoing>();
  if (payments.length === 0) return made;
  await chain.check();
  const heads = await chain.heads();
  await assertNodeSynced(sql, chain, heads);
  let since = heads.latest;
  for (const { since_block } of payments) if (since_block < since) since = since_block;
  if (since === heads.latest) return made;
  const left = await withoutClaimed(sql, await outgoingSince(sql, chain, { from: since + 1n, to: heads.latest }));
  for (const payment of payments) {
    const index = left.findIndex((one) => pays(one, payment));
    const [transfer] = index < 0 ? [] : left.splice(index, 1);
    if (transfer) made.set(payment, transfer);
  }
  return made;
}

const pays = ({ recipient, amount }: Outgoing, payment: PaymentRow) =>
  recipient === toAddress(payment.to_address) && amount === payment.amount;
