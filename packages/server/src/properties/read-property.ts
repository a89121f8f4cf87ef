import { formatAmount, type PropertyDetail, type PropertyEvent } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import type { KeyPage } from "../platform/http/key-page.ts";
import { findProposedSale } from "./admin/proposed-sales.ts";
import { type PropertyRow, toDay, toMoney, toProperty, worthOf } from "./property-view.ts";
import { findProperty, readEvents, readPropertyFiles, unknownProperty } from "./store.ts";

/** So many entries of its history are on a property's page. */
const EVENTS = 50;

type HoldingRow = { shares: bigint; shares_in_refund: bigint; cost: bigint };

/**
 * A property's page, and what its reader holds of it; of what waits for another admin, admins read. A query each, whatever it has.
 *
 * @param idOrSlug - either names it.
 * @throws {ProblemError} `not_found`, also for a draft unless an admin asks.
 */
export async function readProperty(
  sql: Queryable,
  idOrSlug: string,
  reader: { id: string; isAdmin: boolean },
): Promise<PropertyDetail> {
  const row = await findVisible(sql, idOrSlug, reader);
  const [files, events, [held], proposal] = await Promise.all([
    readPropertyFiles(sql, row.id),
    readEvents(sql, row.id, { limit: EVENTS }, reader),
    sql<HoldingRow[]>`
      select shares, shares_in_refund, cost from holdings where user_id = ${reader.id} and property_id = ${row.id}`,
    reader.isAdmin ? findProposedSale(sql, row, reader.id) : null,
  ]);
  return {
    ...toProperty({ ...row, picture: files.pictures[0] ?? null }),
    address: row.address,
    year_built: row.year_built,
    floor_area_m2: row.floor_area_m2,
    manager: row.manager,
    money: toMoney(row),
    valuation:
      row.valuation === null || row.valued_on === null
        ? null
        : { amount_ubxs: formatAmount(row.valuation), on: toDay(row.valued_on) },
    share_value_ubxs: formatAmount(worthOf(row, 1n)),
    ...files,
    events: events.items,
    events_next: events.next,
    holding: held ? toOwnShares(row, held) : null,
    funded_at: row.funded_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    proposal,
  };
}

function toOwnShares(row: PropertyRow, held: HoldingRow): NonNullable<PropertyDetail["holding"]> {
  return {
    shares: Number(held.shares),
    shares_in_refund: Number(held.shares_in_refund),
    cost_ubxs: formatAmount(held.cost),
    value_ubxs: formatAmount(row.valuation === null ? held.cost : worthOf(row, held.shares)),
  };
}

/**
 * A further page of a property's history.
 *
 * @throws {ProblemError} `not_found`, also for a draft unless an admin asks; `validation_failed`.
 */
export async function readHistory(
  sql: Queryable,
  idOrSlug: string,
  reader: { isAdmin: boolean },
  page: { after?: string | undefined; limit: number },
): Promise<KeyPage<PropertyEvent>> {
  const { id } = await findVisible(sql, idOrSlug, reader);
  return readEvents(sql, id, page, reader);
}

async function findVisible(sql: Queryable, idOrSlug: string, { isAdmin }: { isAdmin: boolean }): Promise<PropertyRow> {
  const row = await findProperty(sql, idOrSlug);
  if (!row || (row.status === "draft" && !isAdmin)) throw unknownProperty();
  return row;
}
