import { type AnalyticsMetric, type AnalyticsRow, formatAmount } from "@freehold/contract";
import type { z } from "@hono/zod-openapi";
import type { Queryable } from "../platform/database/connect.ts";
import { csvLine } from "../platform/http/csv.ts";
import { type KeyPage, keyPage, momentKey, newestKey, readKey } from "../platform/http/key-page.ts";
import { addDays } from "./period.ts";
import { partsOf } from "./store.ts";

/** Which rows: those that a metric counts on these days. `from` undefined: since the beginning. */
export type RowsOf = { metric: AnalyticsMetric; from: string | undefined; to: string };

type Row = { id: string; at: Date; key: string; amount: bigint; user_id: string; email: string };
type Key = z.output<typeof newestKey>;

/**
 * Read at once for a file: one of any length needs no more memory, and holds no connection while it is fetched. Each page sorts what
 * is left of its days.
 */
const PAGE = 5_000;

const HEAD = ["at", "id", "email", "user_id", "amount_ubxs"];

/** What a figure counts, newest first. */
export async function listRows(
  sql: Queryable,
  { after, limit, ...which }: RowsOf & { after: string | undefined; limit: number },
): Promise<KeyPage<AnalyticsRow>> {
  const rows = await readRows(sql, which, readKey(newestKey, after), limit + 1);
  const { items, next } = keyPage(rows, limit, ({ key, id }) => [key, id]);
  return { items: items.map((row) => answer(which.metric, row)), next };
}

/**
 * What a figure counts as a CSV file, in pieces, newest first. It is read a few days at a time, so that the indexes of the time find
 * them and nothing sorts a whole history for each page.
 */
export async function* rowsCsv(sql: Queryable, { metric, ...period }: RowsOf): AsyncGenerator<string> {
  yield csvLine(HEAD);
  for (const { from, to } of await cutPeriod(sql, { metric, ...period })) {
    for (let key: Key | null = null; ; ) {
      const page: Row[] = await readRows(sql, { metric, from, to }, key, PAGE);
      yield page
        .map((row) => answer(metric, row))
        .map(({ at, id, user, amount_ubxs }) => csvLine([at, id, user.email, user.id, amount_ubxs]))
        .join("");
      const last = page.at(-1);
      if (!last || page.length < PAGE) break;
      key = [last.key, last.id];
    }
  }
}

/**
 * Cuts a period into parts of about a page each, newest first, as the projection counts its days. Every day is in one of them, also
 * where the projection has nothing of it.
 */
async function cutPeriod(sql: Queryable, { metric, from, to }: RowsOf): Promise<Omit<RowsOf, "metric">[]> {
  const days = await sql<{ day: string; count: number }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(count)::int as count from daily_stats
    where metric = any(${partsOf(metric).map(([part]) => part)}) and day <= ${to}::date
      and ${from === undefined ? sql`true` : sql`day >= ${from}::date`}
    group by 1 order by 1 desc`;
  const parts: Omit<RowsOf, "metric">[] = [];
  let [last, rows] = [to, 0];
  for (const { day, count } of days) {
    // A day that would not fit begins a part of its own.
    if (rows > 0 && rows + count > PAGE) {
      parts.push({ from: addDays(day, 1), to: last });
      [last, rows] = [day, 0];
    }
    rows += count;
  }
  return [...parts, { from, to: last }];
}

/** Reads the page of each part by the view of its metric alone, and the people of the whole page. */
async function readRows(sql: Queryable, { metric, from, to }: RowsOf, key: Key | null, limit: number): Promise<Row[]> {
  const parts = partsOf(metric).map(
    ([part, sign]) => sql`
      (select id, at, user_id, ${sign} * amount as amount from stat_${sql.unsafe(part)}
      where at < ${to}::date + 1
        and ${from === undefined ? sql`true` : sql`at >= ${from}::date`}
        and ${
          // The first of both is for the indexes of the time.
          key
            ? sql`at <= ${key[0]}::text::timestamptz and (at, id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)`
            : sql`true`
        }
      order by at desc, id desc limit ${limit})`,
  );
  return sql<Row[]>`
    select r.id, r.at, ${momentKey(sql, "r.at")} as key, r.amount, r.user_id, u.email
    from (
      select * from (${parts.reduce((before, part) => sql`${before} union all ${part}`)}) parts
      order by at desc, id desc limit ${limit}) r
    join users u on u.id = r.user_id
    order by r.at desc, r.id desc`;
}

function answer(metric: AnalyticsMetric, { id, at, amount, user_id, email }: Row): AnalyticsRow {
  return {
    id,
    at: at.toISOString(),
    amount_ubxs: isOfPeople(metric) ? null : formatAmount(amount),
    user: { id: user_id, email },
  };
}

/** Whether a metric counts people, and no money. */
export function isOfPeople(metric: AnalyticsMetric): boolean {
  return metric === "registration" || metric.startsWith("referred_");
}
