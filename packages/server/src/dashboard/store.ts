import {
  formatAmount,
  type Picture,
  type PropertyChange,
  type PropertyEventKind,
  type PropertyNews,
} from "@freehold/contract";
import { firstPicture } from "../files/pictures.ts";
import type { Queryable } from "../platform/database/connect.ts";
import type { Step } from "./steps.ts";

/** What a person earned, in micro-UBXS. */
export type Earned = { month: bigint; year: bigint; total: bigint };

/** What a person earned in the calendar month and year of a day, in UTC, and in all; from the days, never from the journal. */
export async function sumEarned(sql: Queryable, userId: string, now: Date): Promise<Earned> {
  const [sums] = await sql<[Earned]>`
    select coalesce(sum(earned) filter (where b.day >= date_trunc('month', today.day)), 0) as month,
      coalesce(sum(earned) filter (where b.day >= date_trunc('year', today.day)), 0) as year,
      coalesce(sum(earned), 0) as total
    from balance_days b, (select (${now}::timestamptz at time zone 'UTC')::date as day) today
    where b.user_id = ${userId} and b.day <= today.day`;
  return sums;
}

/** The day of a person's earliest booking; null if there is none. */
export async function findFirstDay(sql: Queryable, userId: string): Promise<string | null> {
  const [row] = await sql<{ day: string }[]>`
    select day::text as day from balance_days where user_id = ${userId} order by balance_days.day limit 1`;
  return row?.day ?? null;
}

/** A step of a course, in micro-UBXS. */
type CourseRow = {
  day: string;
  cost: bigint;
  value: bigint;
  earned: bigint;
  gain: bigint;
  deposited: bigint;
  refunded: bigint;
};

/**
 * What a person had at the end of each step, and what came, went and was earned in it: at cost from the days; by value with what their
 * shares were worth more or less, as list-holdings.ts works it out. Shares in refund are held until the refund is completed.
 */
export async function listCourse(
  sql: Queryable,
  { userId, steps }: { userId: string; steps: readonly Step[] },
): Promise<CourseRow[]> {
  return sql<CourseRow[]>`
    select s.until::text as day, coalesce(b.total, 0) as cost, coalesce(b.total, 0) + coalesce(g.gain, 0) as value,
      coalesce(b.earned, 0) as earned, coalesce(b.earned_until, 0) + coalesce(g.gain, 0) as gain, d.deposited, r.refunded
    from unnest(${steps.map(({ after }) => after)}::text[]::date[], ${steps.map(({ until }) => until)}::text[]::date[])
      as s (after, until)
    cross join lateral (
      select sum(total) as total, sum(earned) as earned_until, sum(earned) filter (where day > s.after) as earned
      from balance_days where user_id = ${userId} and day <= s.until
    ) b
    cross join lateral (
      select sum(worth_of_shares(p, held.shares, valuation.amount) - held.cost) as gain
      from (
        select property_id, sum(shares) as shares, sum(cost) as cost from investments
        where user_id = ${userId} and created_at < (s.until + 1)::timestamp at time zone 'UTC'
          and (ended_at is null or ended_at >= (s.until + 1)::timestamp at time zone 'UTC')
        group by property_id
      ) held
      join properties p on p.id = held.property_id
      cross join lateral (
        select e.amount from property_events e
        where e.property_id = p.id and e.kind = 'valuation' and e.retracted_at is null and e.happened_on <= s.until
        order by e.happened_on desc, e.created_at desc, e.id desc limit 1
      ) valuation
    ) g
    cross join lateral (
      select coalesce(sum(amount), 0) as deposited from deposits
      where user_id = ${userId} and status = 'confirmed' and (confirmed_at at time zone 'UTC')::date > s.after
        and (confirmed_at at time zone 'UTC')::date <= s.until
    ) d
    cross join lateral (
      select coalesce(sum(amount), 0) as refunded from withdrawals
      where user_id = ${userId} and kind = 'total_deposits' and status = 'completed'
        and (closed_at at time zone 'UTC')::date > s.after and (closed_at at time zone 'UTC')::date <= s.until
    ) r
    order by s.until`;
}

type NewsRow = {
  id: string;
  property_slug: string;
  property_name: string;
  property_picture: Picture | null;
  kind: PropertyEventKind;
  title: string;
  body: string;
  amount: bigint | null;
  changes: PropertyChange[];
  happened_on: string;
  created_at: Date;
};

/** The latest of what happened at the properties whose shares a person holds. */
export async function listNews(
  sql: Queryable,
  { userId, limit }: { userId: string; limit: number },
): Promise<PropertyNews[]> {
  const rows = await sql<NewsRow[]>`
    select e.id, h.slug as property_slug, h.name as property_name, h.picture as property_picture, e.kind, e.title, e.body, e.amount,
      e.changes, e.happened_on::text as happened_on, e.created_at
    from (
      select p.id, p.slug, p.name, ${firstPicture(sql)} as picture from holdings h join properties p on p.id = h.property_id where h.user_id = ${userId}
    ) h
    cross join lateral (
      select * from property_events e
      where e.property_id = h.id and e.retracted_at is null
      order by e.happened_on desc, e.created_at desc, e.id desc limit ${limit}
    ) e
    order by e.happened_on desc, e.created_at desc, e.id desc limit ${limit}`;
  return rows.map(({ created_at, amount, ...news }) => ({
    ...news,
    amount_ubxs: amount === null ? null : formatAmount(amount),
    created_at: created_at.toISOString(),
  }));
}

/** Earnings as the wire writes them. */
export function earnedAnswer({ month, year, total }: Earned) {
  return { month_ubxs: formatAmount(month), year_ubxs: formatAmount(year), total_ubxs: formatAmount(total) };
}
