import type { Queryable } from "../platform/database/connect.ts";

/**
 * What shares bring a month, in micro-UBXS and rounded down, if the property brings exactly the net rent that is stated of it now:
 * shares × net rent ÷ all shares (PLATFORM 3). A property whose costs are above its rent brings nothing: no holder is ever charged.
 * Of rows of `holdings` as `h` and of `properties` as `p`.
 */
export function netRentOfShares(sql: Queryable) {
  return sql`div(greatest(p.net_rent, 0) * h.shares, p.shares_total)`;
}
