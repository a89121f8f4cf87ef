import { endHoldings } from "../investments/refund-holdings.ts";
import { postAll } from "../ledger/post-all.ts";
import type { Tx } from "../platform/database/connect.ts";
import { recordCompleted } from "./record-completed.ts";
import type { WithdrawalRow } from "./store.ts";

/**
 * The payments of approved requests are final: the requests are completed, their money leaves the ledger, their owners get mails, and
 * the shares they held end. The caller holds their locks and has made sure of the payments.
 *
 * @param by.actorId - null if the server found the payments by itself.
 */
export async function onPaid(
  tx: Tx,
  paid: readonly { withdrawal: WithdrawalRow; txId: string }[],
  { chainId, actorId }: { chainId: number | null; actorId: string | null },
): Promise<void> {
  if (paid.length === 0) return;
  const completed = await tx<WithdrawalRow[]>`
    update withdrawals w
    set status = 'completed', closed_at = current_moment(), tx_id = paid.tx_id, chain_id = ${chainId}
    from unnest(
      ${paid.map(({ withdrawal }) => withdrawal.user_id)}::uuid[], ${paid.map(({ withdrawal }) => withdrawal.id)}::uuid[],
      ${paid.map(({ txId }) => txId)}::text[]) paid (user_id, id, tx_id)
    where w.user_id = paid.user_id and w.id = paid.id returning w.*`;
  await postAll(
    tx,
    completed.map(({ user_id, id, amount }) => ({
      userId: user_id,
      kind: "withdrawal_paid",
      reference: id,
      entries: { reserved: -amount, external: amount },
    })),
  );
  await recordCompleted(tx, completed, actorId);
  // Last: other people's money waits for the locks of their properties.
  await endHoldings(tx, completed);
}
