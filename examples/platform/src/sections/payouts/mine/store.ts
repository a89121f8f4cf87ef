import { payouts } from "@freehold/session/api/payouts";
import { computed } from "nanostores";
import { idOf } from "../../../shared/filter/known.ts";
import type { Search } from "../../../shared/location/router.ts";
import { createListStore, createUserStore, reload } from "../../../shared/query/user-query.ts";
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

/** The twelve months that ended last. */
export const $latest = createUserStore("payouts:latest", [], () => payouts.monthlyEarnings());

// A part that is null stops a read, and without a year there is one to make.
const $yearPart = computed($year, (year) => year ?? 0);

/** The months of the year that is looked at. */
export const $earnings = createListStore("payouts:earnings", [$yearPart], () =>
  payouts.monthlyEarnings({ year: $year.get() ?? undefined }),
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

/** A page of all payouts. */
export const $payouts = createListStore("payouts:list", [$property, $after], () =>
  payouts.list({ property_id: $property.get() || undefined, after: $after.get() || undefined, limit: PAGE }),
);

/** Which mails the person wants. */
export const $preferences = createUserStore("payouts:preferences", [], () => payouts.preferences());

/** Switches the monthly mail on or off. */
export async function changePayoutMails(payout_mails: boolean): Promise<void> {
  await payouts.changePreferences({ payout_mails });
  reload("payouts:preferences");
}

/** The payouts of the property that is filtered by, or all, as a CSV file. */
export function readStatement(): Promise<Blob> {
  return payouts.statement({ property_id: $property.get() || undefined });
}
