import {
  formatAmount,
  type Property,
  type PropertyKind,
  type PropertyMoney,
  type PropertyStatus,
} from "@freehold/contract";
import type { WithPicture } from "../files/pictures.ts";

/** A row of `properties`. Amounts in micro-UBXS; rent and costs are a month's. */
export type PropertyRow = {
  id: string;
  slug: string;
  name: string;
  kind: PropertyKind;
  place: string;
  address: string;
  year_built: number;
  floor_area_m2: number;
  units: number;
  units_let: number;
  description: string;
  manager: string;
  status: PropertyStatus;
  share_price: bigint;
  shares_total: bigint;
  shares_sold: bigint;
  shares_in_treasury: bigint;
  purchase_price: bigint;
  purchase_costs: bigint;
  reserve: bigint;
  gross_rent: bigint;
  management: bigint;
  maintenance: bigint;
  tax: bigint;
  insurance: bigint;
  vacancy: bigint;
  net_rent: bigint;
  /** Worked out by the database, as are net rent and the next one. */
  yield_percent: string;
  yield_fully_let_percent: string;
  valuation: bigint | null;
  valued_on: Date | null;
  created_at: Date;
  published_at: Date | null;
  funded_at: Date | null;
  closed_at: Date | null;
};

/** A property in a list. Of what is not open nothing is available. */
export function toProperty(row: PropertyRow & WithPicture): Property {
  const left = row.shares_total - row.shares_sold - row.shares_in_treasury;
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    kind: row.kind,
    place: row.place,
    description: row.description,
    picture: row.picture,
    status: row.status,
    share_price_ubxs: formatAmount(row.share_price),
    shares_total: Number(row.shares_total),
    shares_available: row.status === "open" ? Number(left) : 0,
    shares_sold: Number(row.shares_sold),
    shares_in_treasury: Number(row.shares_in_treasury),
    units: row.units,
    units_let: row.units_let,
    net_rent_ubxs: formatAmount(row.net_rent),
    yield_percent: row.yield_percent,
    yield_fully_let_percent: row.yield_fully_let_percent,
    created_at: row.created_at.toISOString(),
    published_at: row.published_at?.toISOString() ?? null,
  };
}

/** A property's money as lines that add up (PLATFORM 2). */
export function toMoney(row: PropertyRow): PropertyMoney {
  const costs = row.management + row.maintenance + row.tax + row.insurance + row.vacancy;
  return {
    purchase_price_ubxs: formatAmount(row.purchase_price),
    purchase_costs_ubxs: formatAmount(row.purchase_costs),
    reserve_ubxs: formatAmount(row.reserve),
    total_ubxs: formatAmount(row.share_price * row.shares_total),
    gross_rent_ubxs: formatAmount(row.gross_rent),
    management_ubxs: formatAmount(row.management),
    maintenance_ubxs: formatAmount(row.maintenance),
    tax_ubxs: formatAmount(row.tax),
    insurance_ubxs: formatAmount(row.insurance),
    vacancy_ubxs: formatAmount(row.vacancy),
    costs_ubxs: formatAmount(costs),
    net_rent_ubxs: formatAmount(row.net_rent),
    net_rent_year_ubxs: formatAmount(12n * row.net_rent),
    net_rent_year_fully_let_ubxs: formatAmount(12n * (row.net_rent + row.vacancy)),
  };
}

/** What so many shares are worth by the latest valuation, rounded down; at the price of a share before the first. */
export function worthOf(row: PropertyRow, shares: bigint): bigint {
  return row.valuation === null
    ? shares * row.share_price
    : (shares * (row.valuation + row.reserve)) / row.shares_total;
}

/** A day as the wire writes it. */
export function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
