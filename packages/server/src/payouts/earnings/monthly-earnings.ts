import { formatAmount, type MonthEarnings, type MonthlyEarnings, type PaidByProperty } from "@freehold/contract";
import { postPayouts } from "../../ledger/post-payouts.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { listPayouts } from "./list-payouts.ts";

/** A person has at most so many payouts of a month: one a property, and one for each of its corrections. */
const MOST = 1_000;

/**
 * What a person earned month by month: of a year, or of the twelve months that ended last. Months that are not over are not in it:
 * nothing of them is earned.
 */
export async function readMonthlyEarnings(
  sql: Queryable,
  userId: string,
  { year, now }: { year: number | undefined; now: Date },
): Promise<MonthlyEarnings> {
  const months = monthsOf(year, now);
  const [first, last] = [months[0], months.at(-1)];
  const [rows, years, paid] = await Promise.all([
    first === undefined
      ? []
      : sql<{ month: string; amount: bigint; count: number }[]>`
          select to_char(month, 'YYYY-MM') as month, amount, count from earned_by_month
          where user_id = ${userId} and month between ${`${first}-01`}::text::date and ${`${last}-01`}::text::date`,
    sql<{ year: number }[]>`
      select distinct extract(year from month)::integer as year from earned_by_month
      where user_id = ${userId} order by year desc`,
    year === undefined ? null : sumPaid(sql, userId, year),
  ]);
  const earned = new Map(rows.map((row) => [row.month, row]));
  return {
    success: true,
    year: year ?? null,
    total_ubxs: formatAmount(rows.reduce((sum, { amount }) => sum + amount, 0n)),
    paid_ubxs: paid === null ? null : formatAmount(paid),
    months: months.map((month) => ({
      month,
      amount_ubxs: formatAmount(earned.get(month)?.amount ?? 0n),
      payouts: earned.get(month)?.count ?? 0,
    })),
    years: years.map((row) => row.year),
  };
}

/** What came to a person's earnings in a calendar year, in UTC, by the days on which it was booked: what statements add up to. */
async function sumPaid(sql: Queryable, userId: string, year: number): Promise<bigint> {
  await postPayouts(sql, [userId]);
  const [{ paid }] = await sql<[{ paid: bigint }]>`
    select coalesce(sum(e.amount), 0) as paid
    from ledger_transactions t
    left join ledger_transactions o on o.user_id = t.user_id and o.id = t.reverses
    join ledger_entries e on e.user_id = t.user_id and e.transaction_id = t.id and e.account = 'earnings'
    where t.user_id = ${userId} and 'payout' in (t.kind, o.kind)
      and t.created_at >= ${new Date(Date.UTC(year, 0))} and t.created_at < ${new Date(Date.UTC(year + 1, 0))}`;
  return paid;
}

/** What a person earned in one month, property by property. @param month - such as `2026-03`. */
export async function readMonthEarnings(sql: Queryable, userId: string, month: string): Promise<MonthEarnings> {
  const [{ amount }] = await sql<[{ amount: bigint }]>`
    select coalesce(sum(amount), 0) as amount from earned_by_month
    where user_id = ${userId} and month = ${`${month}-01`}::text::date`;
  const { items } = await listPayouts(sql, userId, { from: month, to: month, limit: MOST });
  return { success: true, month, amount_ubxs: formatAmount(amount), payouts: items };
}

/** What one property has paid a person: in all, and in each of the twelve months that ended last. */
export async function readPaidByProperty(
  sql: Queryable,
  userId: string,
  { propertyId, now }: { propertyId: string; now: Date },
): Promise<PaidByProperty> {
  const months = monthsOf(undefined, now);
  const [rows, [{ total }]] = await Promise.all([
    sql<{ month: string; amount: bigint }[]>`
      select to_char(o.month, 'YYYY-MM') as month, sum(o.amount) as amount
      from payouts o join distributions d on d.id = o.distribution_id
      where o.user_id = ${userId} and o.property_id = ${propertyId} and d.completed_at is not null
        and o.month >= ${`${months[0]}-01`}::text::date
      group by o.month`,
    sql<[{ total: bigint }]>`
      select coalesce(sum(earned), 0) as total from earned_by_property
      where user_id = ${userId} and property_id = ${propertyId}`,
  ]);
  const paid = new Map(rows.map(({ month, amount }) => [month, amount]));
  return {
    success: true,
    total_ubxs: formatAmount(total),
    months: months.map((month) => ({ month, amount_ubxs: formatAmount(paid.get(month) ?? 0n) })),
  };
}

/** The months of a year that are over, or the twelve that ended last; oldest first. */
function monthsOf(year: number | undefined, now: Date): string[] {
  const current = now.toISOString().slice(0, 7);
  const start = year === undefined ? Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth()) : Date.UTC(year, 0);
  return Array.from({ length: 12 }, (_, place) => {
    const day = new Date(start);
    day.setUTCMonth(day.getUTCMonth() + place);
    return day.toISOString().slice(0, 7);
  }).filter((month) => month < current);
}
