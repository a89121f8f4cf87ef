import { formatAmount, type WalletTransaction } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import { releasePayouts } from "./release-payouts.ts";

type TransactionRow = {
  id: string;
  type: WalletTransaction["type"];
  amount: bigint;
  status: string;
  tx_hash: string | null;
  chain_id: bigint | null;
  created_at: Date;
};

/**
 * A user's money movements from the ledger, newest first.
 *
 * A withdrawal is one line with its present status; if it was rejected or cancelled, the reversal that gave the money back
 * is a line of its own. The booking of its payment is left out: that money had left the balances when it was reserved.
 * The preparation of a payout is left out, too: nobody sees a part of a distribution before it is whole.
 * Amounts are signed from the user's side; an investment counts as money spent.
 */
export async function listTransactions(
  sql: Queryable,
  { userId, page, limit }: { userId: string; page: number; limit: number },
): Promise<WalletTransaction[]> {
  await releasePayouts(sql, [userId]);
  const rows = await sql<TransactionRow[]>`
    with lines as (
      select user_id, id, kind, reference, created_at from ledger_transactions
      where user_id = ${userId} and kind not in ('withdrawal_paid', 'payout_prepared')
      order by created_at desc, id desc
      limit ${limit} offset ${(page - 1) * limit}
    )
    select l.id, case l.kind when 'withdrawal_reserved' then 'withdrawal' else l.kind end as type, e.amount,
      case l.kind when 'deposit' then 'confirmed' when 'withdrawal_reserved' then w.status else 'completed' end as status,
      coalesce(d.tx_hash, w.tx_id) as tx_hash, coalesce(d.chain_id, w.chain_id) as chain_id, l.created_at
    from lines l
    cross join lateral (
      select coalesce(sum(amount), 0) as amount from ledger_entries e
      where e.user_id = l.user_id and e.transaction_id = l.id
        and (account in ('available', 'earnings') or account = 'invested' and l.kind <> 'investment')
    ) e
    left join deposits d on l.kind in ('deposit', 'reversal') and d.user_id = l.user_id and d.id = l.reference
    left join withdrawals w on l.kind = 'withdrawal_reserved' and w.user_id = l.user_id and w.id = l.reference
    order by l.created_at desc, l.id desc`;
  return rows.map(({ amount, chain_id, created_at, ...line }) => ({
    ...line,
    amount_ubxs: formatAmount(amount),
    chain_id: chain_id === null ? null : Number(chain_id),
    created_at: created_at.toISOString(),
  }));
}
