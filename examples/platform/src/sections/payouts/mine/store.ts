import { payouts } from "@freehold/session/api/payouts";
import { computed } from "nanostores";
import { idOf } from "../../../shared/filter/known.ts";
import type { Search } from "../../../shared/location/router.ts";
import { createListStore } from "../../../shared/query/list-store.ts";
import { createUserStore } from "../../../shared/query/user-query.ts";
import { isMonth, monthsAgo } from "../months.ts";
import { path } from "../path.ts";

/** The month that is open, such as `2026-03`; null while none is. */
export const $month = computed(path.param("month", ""), (month) => (isMonth(month) ? month : null));

/** The year that is looked at, that of an open month from before the last twelve too; none for the twelve months that ended last. */
export const $year = computed([path.param("year", ""), $month], (year, month) => {
  if (/^(19|20|21)\d\d$/.test(year)) return Number(year);
  return month !== null && month < monthsAgo(12) ? Number(month.slice(0, 4)) : null;
});

/** The path at which a month is open, beside what else is chosen in `search`. */
export const monthHref = (month: string, search: Search): string =>
  path.href({ search: { ...search, after: null, month } });

/** The id of a month on the sheet. */
export const monthId = (month: string): string => `payouts-${month}`;

/** The twelve months that ended last. */
export const $latest = createUserStore("payouts:latest", [], () => payouts.monthlyEarnings());

const $ofYear = createListStore("payouts:earnings", [$year], () =>
  payouts.monthlyEarnings({ year: $year.get() ?? undefined }),
);

/** The months of the year that is looked at; the last twelve without one, and until the first year is read. */
export const $earnings = computed([$year, $latest, $ofYear], (year, latest, ofYear) =>
  year === null || (ofYear.loading && !ofYear.data && latest.data) ? latest : ofYear,
);

/** The month that is open, property by property. */
export const $monthEarnings = createUserStore("payouts:month", [$month], () => {
  const [year = "", month = ""] = ($month.get() ?? "").split("-");
  return payouts.monthEarnings(year, Number(month));
});

/** What the person's shares would bring a month. */
export const $expected = createUserStore("payouts:expected", [], () => payouts.expectedEarnings());

/** Payouts on a page: on a phone each is a card of several lines. */
const PAGE = 10;
const $after = path.param("after", "");
/** Of which property the list is; all if it is empty. */
export const $property = computed(path.param("property", ""), (id) => idOf(id) ?? "");

/** Without a year the list is of all of them. */
const $yearOrAll = computed($year, (year) => year ?? "all");

/** A page of all payouts. */
export const $payouts = createListStore("payouts:list", [$property, $yearOrAll, $after], () =>
  payouts.list({ ...chosen(), after: $after.get() || undefined, limit: PAGE }),
);

/** Of which property and which year's months the list and its file are. */
function chosen() {
  const year = $year.get();
  const months = year === null ? {} : { from: `${year}-01`, to: `${year}-12` };
  return { property_id: $property.get() || undefined, ...months };
}

/** The payouts that the list is of, as a CSV file. */
export function readStatement(): Promise<Blob> {
  return payouts.statement(chosen());
}
