import { postPayouts } from "../ledger/post-payouts.ts";
import type { Queryable, Sql } from "../platform/database/connect.ts";
import type { Figures, Movement, StatementLine } from "./figures.ts";

/** Read at once: a statement of any length needs no more memory, and holds no connection while it is fetched. */
const PAGE = 250;

/** A period of one person's ledger: from `since` on, and before `until`. */
export type Period = { userId: string; since: Date; until: Date };

/**
 * Waits until nothing is being booked for the person, and says when that was: what is booked afterwards is later. So nothing that is
 * read of the time before changes any more, in however many queries. The lock is given back with the transaction.
 */
export async function readCompleteUntil(sql: Sql, userId: string): Promise<Date> {
  return sql.begin(async (tx) => {
    // What is paid out and on its way to the earnings is in the statement.
    await postPayouts(tx, [userId]);
    await tx`select from balances where user_id = ${userId} for share`;
    // A Date is cut to milliseconds: a millisecond later it is still after all that is booked, and before what comes when the lock is free.
    await tx`select pg_sleep(0.001)`;
    const [{ at }] = await tx<[{ at: Date }]>`select wall_clock() as at`;
    return at;
  });
}

type SumRow = Figures & { before: boolean; movement: Movement; count: number };

/** What each kind of movement came to, before the period and in it. Reads the person's whole history: for a file, not for a page. */
export async function readSums(sql: Queryable, { userId, since, until }: Period): Promise<SumRow[]> {
  return sql<SumRow[]>`
    select t.created_at < ${since} as before, ${movement(sql)} as movement, count(distinct t.id)::int as count, ${figures(sql)}
    from ledger_transactions t
    left join ledger_transactions o on o.user_id = t.user_id and o.id = t.reverses
    ${paidBy(sql)}
    join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id
    where t.user_id = ${userId} and t.created_at < ${until} and ${isShown(sql)}
    group by 1, 2
    order by 1, 2`;
}

type LineRow = Figures & {
  id: string;
  movement: Movement;
  at: Date;
  key: string;
  reference: string;
  subject: string | null;
  tx_hash: string | null;
  chain_id: bigint | null;
};

/** Every booking of the period, oldest first, in pages. */
export async function* readLines(sql: Queryable, { userId, since, until }: Period): AsyncGenerator<StatementLine[]> {
  let last: Pick<LineRow, "key" | "id"> | undefined;
  do {
    // A moment has microseconds, of which a Date knows nothing: the key goes on as the database writes it, and as text.
    const after = last ? sql`and (created_at, id) > (${last.key}::text::timestamptz, ${last.id})` : sql``;
    const rows: LineRow[] = await sql<LineRow[]>`
      with t as materialized (
        select user_id, id, kind, reference, reverses, created_at from ledger_transactions t
        where user_id = ${userId} and created_at >= ${since} and created_at < ${until} and ${isShown(sql)} ${after}
        order by created_at, id
        limit ${PAGE}
      )
      select t.id, ${movement(sql)} as movement, t.created_at as at, t.created_at::text as key, t.reference, p.name as subject, f.*,
        coalesce(d.tx_hash, case when t.kind = 'withdrawal_paid' then w.tx_id end) as tx_hash,
        coalesce(d.chain_id, case when t.kind = 'withdrawal_paid' then w.chain_id end) as chain_id
      from t
      left join ledger_transactions o on o.user_id = t.user_id and o.id = t.reverses
      cross join lateral (
        select ${figures(sql)} from ledger_entries e where e.user_id = t.user_id and e.transaction_id = t.id) f
      left join deposits d on d.user_id = t.user_id and d.id = t.reference
      left join withdrawals w on w.user_id = t.user_id and w.id = t.reference
      left join investments i on i.user_id = t.user_id and i.id = t.reference
      ${paidBy(sql)}
      left join properties p on p.id = coalesce(i.property_id, payout.property_id)
      order by t.created_at, t.id`;
    last = rows.length === PAGE ? rows.at(-1) : undefined;
    const lines = rows.map(toLine);
    // V8 collects old results late, and until then whatever they hold: 250 rows each came to 100 MiB with 100,000 lines.
    rows.length = 0;
    if (lines.length) yield lines;
  } while (last);
}

/** A part of a distribution is on its way until the distribution is whole; then it is a payout. */
const isShown = (sql: Queryable) => sql`t.kind <> 'payout_prepared'`;

const movement = (sql: Queryable) => sql`
  case when t.kind = 'reversal' then o.kind || '_reversed'
    when t.kind = 'payout' and paid.is_correction then 'payout_correction'
    else t.kind end`;

/** The payout that a booking is of, and the distribution that paid it. */
const paidBy = (sql: Queryable) => sql`
  left join payouts payout on t.kind = 'payout' and payout.user_id = t.user_id and payout.id = t.reference
  left join distributions paid on paid.id = payout.distribution_id`;

const figures = (sql: Queryable) => sql`
  coalesce(sum(e.amount) filter (where e.account = 'available'), 0) as available,
  coalesce(sum(e.amount) filter (where e.account = 'invested'), 0) as invested,
  coalesce(sum(e.amount) filter (where e.account = 'earnings'), 0) as earnings,
  coalesce(sum(e.amount) filter (where e.account = 'reserved'), 0) as reserved`;

function toLine({ id, movement, at, reference, subject, tx_hash, chain_id, ...row }: LineRow): StatementLine {
  const { available, invested, earnings, reserved } = row;
  return {
    id,
    movement,
    at,
    reference,
    subject,
    figures: { available, invested, earnings, reserved },
    txHash: tx_hash,
    chainId: chain_id === null ? null : Number(chain_id),
  };
}
