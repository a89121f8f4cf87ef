import {
  formatAmount,
  type Holding,
  type Investments,
  type PropertyKind,
  type PropertyStatus,
} from "@freehold/contract";
import { firstPicture, type WithPicture } from "../files/pictures.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { netRentOfShares } from "./net-rent-of-shares.ts";

type HoldingRow = WithPicture & {
  property_id: string;
  property_slug: string;
  property_name: string;
  kind: PropertyKind;
  place: string;
  property_status: PropertyStatus;
  shares: bigint;
  shares_in_refund: bigint;
  cost: bigint;
  cost_in_refund: bigint;
  fee: bigint;
  value: bigint;
  earned: bigint;
  net_rent_month: bigint;
  yield_on_cost_percent: string;
  yield_percent: string;
  first_bought_at: Date;
};

/**
 * What a person holds, the largest cost first, and the sums (PLATFORM 4). Shares in refund are held until the refund is completed.
 * The value is by the latest valuation, and the cost before the first.
 */
export async function listHoldings(sql: Queryable, userId: string): Promise<Pick<Investments, "holdings" | "totals">> {
  const rows = await sql<HoldingRow[]>`
    select h.property_id, p.slug as property_slug, p.name as property_name, p.kind, p.place, p.status as property_status,
      h.shares, h.shares_in_refund, h.cost, h.cost_in_refund, h.fee, h.first_bought_at,
      case when p.valuation is null then h.cost else worth_of_shares(p, h.shares, p.valuation) end as value,
      coalesce(e.earned, 0) as earned, ${netRentOfShares(sql)} as net_rent_month,
      round(1200 * greatest(p.net_rent, 0) * h.shares / (p.shares_total * h.cost), 2) as yield_on_cost_percent, p.yield_percent,
      ${firstPicture(sql)} as picture
    from holdings h
    join properties p on p.id = h.property_id
    left join earned_by_property e on e.user_id = ${userId} and e.property_id = h.property_id
    where h.user_id = ${userId}
    order by h.cost desc, p.id`;
  return { holdings: rows.map(toHolding), totals: sumUp(rows) };
}

function toHolding(row: HoldingRow): Holding {
  return {
    property_id: row.property_id,
    property_slug: row.property_slug,
    property_name: row.property_name,
    kind: row.kind,
    place: row.place,
    property_status: row.property_status,
    picture: row.picture,
    shares: Number(row.shares),
    shares_in_refund: Number(row.shares_in_refund),
    cost_ubxs: formatAmount(row.cost),
    cost_in_refund_ubxs: formatAmount(row.cost_in_refund),
    fee_ubxs: formatAmount(row.fee),
    value_ubxs: formatAmount(row.value),
    gain_ubxs: formatAmount(row.value - row.cost),
    earned_ubxs: formatAmount(row.earned),
    net_rent_month_ubxs: formatAmount(row.net_rent_month),
    yield_on_cost_percent: row.yield_on_cost_percent,
    yield_percent: row.yield_percent,
    first_bought_at: row.first_bought_at.toISOString(),
  };
}

function sumUp(rows: readonly HoldingRow[]): Investments["totals"] {
  const sum = (pick: (row: HoldingRow) => bigint) => rows.reduce((total, row) => total + pick(row), 0n);
  const cost = sum((row) => row.cost);
  const value = sum((row) => row.value);
  const rent = sum((row) => row.net_rent_month);
  return {
    cost_ubxs: formatAmount(cost),
    cost_in_refund_ubxs: formatAmount(sum((row) => row.cost_in_refund)),
    value_ubxs: formatAmount(value),
    gain_ubxs: formatAmount(value - cost),
    earned_ubxs: formatAmount(sum((row) => row.earned)),
    net_rent_month_ubxs: formatAmount(rent),
    yield_on_cost_percent: percentOf(12n * rent, cost),
  };
}

/** Percent with two decimals of a part from 0, rounded half up as PostgreSQL does; "0.00" of nothing. */
function percentOf(part: bigint, whole: bigint): string {
  if (whole === 0n) return "0.00";
  const hundredths = (2n * part * 10_000n + whole) / (2n * whole);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, "0")}`;
}
