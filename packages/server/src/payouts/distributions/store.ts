import {
  type Distribution,
  type DistributionHoldCode,
  type DistributionStatus,
  formatAmount,
  type ProposalDetails,
} from "@freehold/contract";
import type { z } from "@hono/zod-openapi";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Statement } from "../../platform/database/driver/statement.ts";
import { type KeyPage, keyPage, momentKey, newestKey, readKey } from "../../platform/http/key-page.ts";
import { HOLDS } from "./describe-hold.ts";
import { averageShares, distributable } from "./holders.ts";

type Key = z.infer<typeof newestKey>;

type Row = {
  id: string;
  property_id: string;
  slug: string;
  name: string;
  shares_total: bigint;
  month: string;
  gross: bigint;
  costs: bigint;
  net: bigint;
  note: string;
  is_correction: boolean;
  month_net: bigint;
  holds_shares: boolean;
  reason: string | null;
  held_code: DistributionHoldCode | null;
  held_since: Date | null;
  retry_at: Date | null;
  status: DistributionStatus;
  is_prepared: boolean;
  proposed_by: string;
  proposer: string;
  proposed_at: Date;
  confirmed_by: string | null;
  confirmer: string | null;
  confirmed_at: Date | null;
  cancelled_at: Date | null;
  completed_at: Date | null;
  share_days: bigint;
  days: number;
  holders: number;
  smallest: bigint;
  largest: bigint;
  rounded_up: number;
  holders_booked: number;
  amount_booked: bigint;
  worked_seconds: number;
  key: string;
};

/** Which distributions a list shows. `month` is `YYYY-MM`. */
export type DistributionFilter = {
  status?: DistributionStatus | undefined;
  property_id?: string | undefined;
  month?: string | undefined;
  held?: "true" | undefined;
};

/** Distributions, the newest proposal first. @param adminId - who looks. */
export async function listDistributions(
  sql: Queryable,
  { after, limit, ...filter }: DistributionFilter & { after?: string | undefined; limit: number },
  adminId: string,
): Promise<KeyPage<Distribution>> {
  const key = readKey<Key>(newestKey, after);
  const rows = await select(
    sql,
    adminId,
    sql`d.id in (
        select id from (${partsOf(sql, filter, key, limit + 1)}) found
        order by proposed_at desc, id desc limit ${limit + 1})
      order by d.proposed_at desc, d.id desc`,
  );
  const page = keyPage(rows, limit, (row) => [row.key, row.id]);
  return { ...page, items: page.items.map((row) => toDistribution(row, adminId)) };
}

/**
 * The newest of what a filter matches. What becomes of a month stands in its proposal, and once that is confirmed in its distribution:
 * each is read by an index of its own status.
 */
function partsOf(
  sql: Queryable,
  { status, property_id, month, held }: DistributionFilter,
  key: Key | null,
  most: number,
) {
  const newest = (source: Statement, ofMonth: Statement, where: Statement) => sql`
    (select d.id, d.proposed_at from ${source} d
    where ${where} and ${property_id ? sql`d.property_id = ${property_id}` : sql`true`}
      and ${month ? ofMonth : sql`true`}
      and ${key ? sql`(d.proposed_at, d.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
    order by d.proposed_at desc, d.id desc limit ${most})`;
  const entered = (where: Statement) => newest(sql`months`, sql`right(d.subject, 7) = ${month ?? ""}`, where);
  const agreed = (where: Statement) => newest(sql`distributions`, sql`d.month = ${`${month}-01`}::text::date`, where);
  if (held) return agreed(sql`d.held_code is not null and ${status ? sql`d.status = ${status}` : sql`true`}`);
  if (!status) return entered(sql`true`);
  if (status === "proposed") return entered(sql`d.proposal_status = 'proposed'`);
  if (status !== "cancelled") return agreed(sql`d.status = ${status}`);
  return sql`
    ${entered(sql`d.proposal_status = 'cancelled'`)} union all ${entered(sql`d.proposal_status = 'replaced'`)}
    union all ${agreed(sql`d.status = 'cancelled'`)}`;
}

/** A distribution with how far it has come; null if there is none. @param adminId - who looks. */
export async function findDistribution(sql: Queryable, id: string, adminId: string): Promise<Distribution | null> {
  const [row] = await select(sql, adminId, sql`d.id = ${id}`);
  return row ? toDistribution(row, adminId) : null;
}

/** What admins read of proposed months, in their order. */
export async function describeMonths(
  sql: Queryable,
  proposals: readonly { id: string }[],
): Promise<ProposalDetails<"distribution">[]> {
  const ids = proposals.map(({ id }) => id);
  const rows = await select(sql, null, sql`d.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], d.id)`);
  return rows.map(toEntered);
}

/** @param adminId - who looks; null if that makes no difference. */
function select(sql: Queryable, adminId: string | null, where: ReturnType<Queryable>) {
  return sql<Row[]>`
    select d.id, d.property_id, p.slug, p.name, p.shares_total, to_char(d.month, 'YYYY-MM') as month, d.gross, d.costs, d.net,
      d.note, d.is_correction, d.reason, d.held_code, d.held_since, d.retry_at, days_of(d.month) as days, d.status,
      d.prepared_at is not null as is_prepared, month_net(d.property_id, d.month) as month_net,
      gains_by_month(${adminId}, d.property_id, d.month) as holds_shares,
      d.proposed_by, proposer.email as proposer, d.proposed_at, d.confirmed_by, confirmer.email as confirmer, d.confirmed_at,
      d.cancelled_at, d.completed_at, d.share_days, d.holders, d.smallest, d.largest, d.rounded_up,
      d.holders_booked, d.amount_booked, d.worked_seconds, ${momentKey(sql, "d.proposed_at")} as key
    from months d
    join properties p on p.id = d.property_id
    join users proposer on proposer.id = d.proposed_by
    left join users confirmer on confirmer.id = d.confirmed_by
    where ${where}`;
}

/** What an admin entered, and how many it goes to. */
function toEntered(row: Row): ProposalDetails<"distribution"> {
  return {
    property_id: row.property_id,
    property_slug: row.slug,
    property_name: row.name,
    month: row.month,
    gross_ubxs: formatAmount(row.gross),
    costs_ubxs: formatAmount(row.costs),
    net_ubxs: formatAmount(row.net),
    holders: row.holders,
    shares: averageShares(row.share_days, row.days),
    note: row.note,
    is_correction: row.is_correction,
    reason: row.reason,
  };
}

function toDistribution(row: Row, adminId: string): Distribution {
  const iso = (moment: Date | null) => moment?.toISOString() ?? null;
  const perSecond = row.worked_seconds > 0 && row.holders_booked > 0 ? row.holders_booked / row.worked_seconds : null;
  return {
    id: row.id,
    ...toEntered(row),
    shares_total: Number(row.shares_total),
    per_share_ubxs: formatAmount((distributable(row.net) * BigInt(row.days)) / row.share_days),
    smallest_ubxs: formatAmount(row.smallest),
    largest_ubxs: formatAmount(row.largest),
    rounded_up: row.rounded_up,
    month_net_ubxs: formatAmount(row.month_net),
    status: row.status,
    proposed_by: { id: row.proposed_by, email: row.proposer },
    proposed_at: row.proposed_at.toISOString(),
    confirmed_by: row.confirmed_by === null ? null : { id: row.confirmed_by, email: row.confirmer ?? "" },
    confirmed_at: iso(row.confirmed_at),
    cancelled_at: iso(row.cancelled_at),
    completed_at: iso(row.completed_at),
    hold: holdOf(row),
    progress: {
      holders_booked: row.holders_booked,
      amount_booked_ubxs: formatAmount(row.amount_booked),
      per_second: perSecond === null ? null : Math.round(perSecond),
      seconds_left:
        row.status !== "distributing" || perSecond === null
          ? null
          : Math.ceil((row.holders - row.holders_booked) / perSecond),
    },
    cancellable: row.status !== "cancelled" && !row.is_prepared,
    mine: row.proposed_by === adminId,
    holds_shares: row.holds_shares,
  };
}

function holdOf({ held_code: code, held_since, retry_at }: Row): Distribution["hold"] {
  if (!code || !held_since || !retry_at) return null;
  return { code, ...HOLDS[code], since: held_since.toISOString(), resumes_at: retry_at.toISOString() };
}
