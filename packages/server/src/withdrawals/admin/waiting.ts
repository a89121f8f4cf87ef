import type { WithdrawalsWaiting } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";

type Row = Omit<WithdrawalsWaiting, "success" | "oldest"> & { id: string | null; seconds: number; is_late: boolean };

/**
 * Which rows of `withdrawals`, under the name `w`, are refunds that are open, or that wait longer than people are told (PLATFORM 5).
 */
export function isWaiting(sql: Queryable, which: "open" | "late") {
  return which === "late" ? sql`(${isOpen(sql)} and ${isLate(sql)})` : sql`(${isOpen(sql)})`;
}

/** A column that says whether a row of `withdrawals`, under the name `w`, is what {@link isWaiting} calls late. */
export function lateColumn(sql: Queryable) {
  return sql`coalesce(${isWaiting(sql, "late")}, false) as is_late`;
}

/** Waiting times of open refunds, compared with the quoted time. By withdrawals_open_refunds alone. */
export async function readWaiting(sql: Queryable): Promise<WithdrawalsWaiting> {
  const [row] = await sql<[Row]>`
    select (select typical_seconds from refund_times) as promised_seconds, open.*, oldest.*
    from (
      select count(*)::int as open_count, (count(*) filter (where ${isLate(sql)}))::int as late_count,
        extract(epoch from now() - percentile_disc(0.5) within group (order by w.created_at desc))::int as median_seconds
      from withdrawals w where ${isOpen(sql)}
    ) open
    left join (
      select w.id, extract(epoch from now() - w.created_at)::int as seconds, ${lateColumn(sql)}
      from withdrawals w where ${isOpen(sql)} order by w.created_at, w.id limit 1
    ) oldest on true`;
  const { id, seconds, is_late, ...figures } = row;
  return { success: true, ...figures, oldest: id === null ? null : { id, seconds, is_late } };
}

/** Other withdrawals are told no time, and the typical time counts none of them. */
function isOpen(sql: Queryable) {
  return sql`w.kind = 'total_deposits' and is_open(w.status)`;
}

/** While it cools off, a person is told only when that ends. Of none while no time is told. */
function isLate(sql: Queryable) {
  return sql`(
    w.created_at < now() - (select make_interval(secs => typical_seconds) from refund_times)
    and coalesce(w.cooling_off_until < now(), true))`;
}
