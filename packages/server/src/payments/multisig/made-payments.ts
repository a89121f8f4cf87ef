import { toAddress } from "../../platform/chain/address.ts";
import { assertNodeSynced } from "../../platform/chain/assert-node-synced.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Sql } from "../../platform/database/connect.ts";
import type { PaymentRow } from "../store.ts";
import { type Outgoing, unclaimedTransfers } from "../treasury/unclaimed-transfers.ts";

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
  const left = await unclaimedTransfers(sql, chain, heads, { from: since + 1n });
  for (const payment of payments) {
    const index = left.findIndex((one) => pays(one, payment));
    const [transfer] = index < 0 ? [] : left.splice(index, 1);
    if (transfer) made.set(payment, transfer);
  }
  return made;
}

const pays = ({ recipient, amount }: Outgoing, payment: PaymentRow) =>
  recipient === toAddress(payment.to_address) && amount === payment.amount;
