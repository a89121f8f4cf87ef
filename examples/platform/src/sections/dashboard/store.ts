import {
  type Dashboard,
  type DashboardHistory,
  formatAmount,
  type HistoryPeriod,
  parseAmount,
} from "@freehold/contract";
import { dashboard } from "@freehold/session/api/dashboard";
import { sectionPath } from "../../shared/location/section-path.ts";
import { createListStore } from "../../shared/query/list-store.ts";
import { createUserStore } from "../../shared/query/user-query.ts";

/** The periods of the charts, the shortest first. */
export const PERIODS: readonly HistoryPeriod[] = ["1m", "6m", "1y", "all"];
const DEFAULT_PERIOD: HistoryPeriod = "1y";

const path = sectionPath("dashboard");

/** What the person owns and what it earns. */
export const $dashboard = createUserStore<Dashboard>("dashboard", [], () => dashboard.read());

/** How far back the charts go; it stands in the URL. */
export const $period = path.param<HistoryPeriod>("period", DEFAULT_PERIOD, PERIODS);

/** The course of the person's money over the period. */
export const $history = createListStore<DashboardHistory>("dashboard-history", [$period], () =>
  dashboard.history($period.get()),
);

/** Shows another period. */
export function showPeriod(period: HistoryPeriod): void {
  path.setSearch({ period: period === DEFAULT_PERIOD ? null : period }, { replace: true });
}

/** Whether the person has never had anything here. */
export function hasNothing({ balance, transactions }: Dashboard): boolean {
  return balance.total_ubxs === "0" && transactions.length === 0;
}

/** Whether nothing was earned yet, and no shares are held whose gain counts: there is nothing to draw. */
export function hasNoGain({ earned, holdings }: Dashboard, isSuspended: boolean): boolean {
  return earned.total_ubxs === "0" && (isSuspended || holdings.cost_ubxs === "0");
}

/** What the shares are worth more than they cost at the end of the period; with a minus less. */
export function gainOf({ points }: Pick<DashboardHistory, "points">): string {
  const last = points.at(-1);
  return last ? formatAmount(parseAmount(last.value_ubxs) - parseAmount(last.cost_ubxs)) : "0";
}

type Point = DashboardHistory["points"][number];

/** Everything earned by the end of a step, without what the shares had gained in value. */
export function earnedBy({ gain_ubxs, value_ubxs, cost_ubxs }: Pick<Point, "gain_ubxs" | "value_ubxs" | "cost_ubxs">) {
  return formatAmount(parseAmount(gain_ubxs) - parseAmount(value_ubxs) + parseAmount(cost_ubxs));
}

/** What was earned in the period. */
export function earnedIn({ points }: Pick<DashboardHistory, "points">): string {
  return formatAmount(points.reduce((sum, { earned_ubxs }) => sum + parseAmount(earned_ubxs), 0n));
}
