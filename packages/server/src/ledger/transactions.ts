import { formatAmount, type Picture, type WalletTransaction, type WalletTransactionsFilter } from "@freehold/contract";
import { firstPicture } from "../files/pictures.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { type KeyPage, keyPage, momentKey, newestKey, readKey } from "../platform/http/key-page.ts";

/** A filter for a person's movements. */
export type Which = { userId: string } & WalletTransactionsFilter;

type TransactionRow = {
  id: string;
  type: WalletTransaction["type"];
  amount: bigint;
  status: string;
  tx_hash: string | null;
  chain_id: bigint | null;
  property_name: string | null;
  property_slug: string | null;
  property_picture: Picture | null;
  month: string | null;
  is_correction: boolean;
  is_refund: boolean;
  created_at: Date;
  key: string;
};

/**
 * Lists a page of a user's movements from the ledger, newest first.
 *
 * A withdrawal is one line with its present status; if it was rejected or cancelled, the reversal that returned the money is its own
 * line. The booking of its payment is left out, because the money left the balances when it was reserved. The preparation of a payout is
 * left out, too, because no holder sees part of a distribution. Callers that may write
 * call {@link postPayouts} first, so that a payout of a completed distribution is there.
 * Amounts are signed from the user's side; an investment counts as money spent, and its fee is a line of its own.
 *
 * @throws {ProblemError} `validation_failed` if `after` is not the end of a page of this list.
 */
export async function listTransactions(
  sql: Queryable,
  { after, limit, ...which }: Which & { after?: string | undefined; limit: number },
): Promise<KeyPage<WalletTransaction>> {
  const key = readKey(newestKey, after);
  const rows = await readTransactions(sql, which, {
    limit: limit + 1,
    where: key ? sql`and (t.created_at, t.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql``,
  });
  const { items, next } = keyPage(rows, limit, (row) => [row.key, row.id]);
  return { items: items.map(toTransaction), next };
}

/** Reads every movement that matches the filter, newest first, in pages, so that no connection is held while a file downloads. */
export async function* allTransactions(sql: Queryable, which: Which): AsyncGenerator<WalletTransaction[]> {
  let after: string | undefined;
  do {
    const page = await listTransactions(sql, { ...which, limit: 500, after });
    yield page.items;
    after = page.next ?? undefined;
  } while (after);
}

/** Returns one of the user's movements, or undefined for an unknown ID or another user's. */
export async function findTransaction(
  sql: Queryable,
  { userId, id }: { userId: string; id: string },
): Promise<WalletTransaction | undefined> {
  const [row] = await readTransactions(sql, { userId }, { limit: 1, where: sql`and t.id = ${id}` });
  return row && toTransaction(row);
}

async function readTransactions(
  sql: Queryable,
  { userId, type, status, from, to }: Which,
  { limit, where }: { limit: number; where: ReturnType<Queryable> },
): Promise<TransactionRow[]> {
  return sql<TransactionRow[]>`
    with lines as (
      select t.user_id, t.id, t.kind, t.reference, t.created_at,
        case t.kind when 'deposit' then 'confirmed' when 'withdrawal_reserved' then w.status else 'completed' end as status,
        w.tx_id, w.chain_id, coalesce(w.kind = 'total_deposits', false) as is_refund
      from ledger_transactions t
      left join withdrawals w on t.kind = 'withdrawal_reserved' and w.user_id = t.user_id and w.id = t.reference
      where t.user_id = ${userId} and t.kind not in ('withdrawal_paid', 'payout_prepared') ${where}
        ${type ? sql`and t.kind = ${type === "withdrawal" ? "withdrawal_reserved" : type}` : sql``}
        ${from ? sql`and t.created_at >= ${from}::text::date` : sql``}
        ${to ? sql`and t.created_at < ${to}::text::date + 1` : sql``}
        ${status === "confirmed" ? sql`and t.kind = 'deposit'` : sql``}
        ${status === "completed" ? sql`and t.kind <> 'deposit' and coalesce(w.status, 'completed') = 'completed'` : sql``}
        ${status && status !== "confirmed" && status !== "completed" ? sql`and w.status = ${status}` : sql``}
      order by t.created_at desc, t.id desc
      limit ${limit}
    )
    select l.id, case l.kind when 'withdrawal_reserved' then 'withdrawal' else l.kind end as type, e.amount, l.status,
      coalesce(d.tx_hash, l.tx_id) as tx_hash, coalesce(d.chain_id, l.chain_id) as chain_id, p.name as property_name,
      p.slug as property_slug, ${firstPicture(sql)} as property_picture, to_char(o.month, 'YYYY-MM') as month,
      coalesce(paid.is_correction, false) as is_correction, l.is_refund,
      l.created_at, ${momentKey(sql, "l.created_at")} as key
    from lines l
    cross join lateral (
      select coalesce(sum(amount), 0) as amount from ledger_entries e
      where e.user_id = l.user_id and e.transaction_id = l.id
        and (account in ('available', 'earnings') or account = 'invested' and l.kind <> 'investment')
    ) e
    left join deposits d on l.kind in ('deposit', 'reversal') and d.user_id = l.user_id and d.id = l.reference
    left join investments i on l.kind in ('investment', 'investment_fee') and i.user_id = l.user_id and i.id = l.reference
    left join payouts o on l.kind = 'payout' and o.user_id = l.user_id and o.id = l.reference
    left join distributions paid on paid.id = o.distribution_id
    left join properties p on p.id = coalesce(i.property_id, o.property_id)
    order by l.created_at desc, l.id desc`;
}

function toTransaction({ key: _key, amount, chain_id, created_at, ...line }: TransactionRow): WalletTransaction {
  return {
    ...line,
    amount_ubxs: formatAmount(amount),
    chain_id: chain_id === null ? null : Number(chain_id),
    created_at: created_at.toISOString(),
  };
}
