import type { Queryable } from "../../platform/database/connect.ts";
import { csvLine } from "../../platform/http/csv.ts";
import { listPayouts, type PayoutFilter } from "./list-payouts.ts";

/** Read at once: a file of any length needs no more memory, and holds no connection while it is fetched. */
const PAGE = 500;

const HEAD = ["month", "property", "shares", "amount_ubxs", "distributed_at", "payout_id", "kind"];

/** A person's payouts as a CSV file, in pieces, the newest month first. */
export async function* payoutsCsv(sql: Queryable, userId: string, filter: PayoutFilter): AsyncGenerator<string> {
  yield csvLine(HEAD);
  let after: string | undefined;
  do {
    const { items, next } = await listPayouts(sql, userId, { ...filter, after, limit: PAGE });
    yield items
      .map(({ month, property_name, shares, amount_ubxs, created_at, id, is_correction }) => {
        const kind = is_correction ? "correction" : "month";
        return csvLine([month, property_name, shares, amount_ubxs, created_at, id, kind]);
      })
      .join("");
    after = next ?? undefined;
  } while (after !== undefined);
}
