import {
  type Dashboard,
  type DashboardHistory,
  formatAmount,
  type HistoryPeriod,
  parseAmount,
} from "@freehold/contract";
import { dashboard } from "@freehold/session/api/dashboard";
import { sectionPath } from "../../shared/location/section-path.ts";
import { createListStore, createUserStore } from "../../shared/query/user-query.ts";

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

/** A part of what the person owns: with the others it sums to the total. */
export type Part = { account: "available" | "invested" | "earnings" | "reserved"; amount: string; share: number };

/** What the person owns, part by part; `share` of the whole is for drawing only. */
export function partsOf(balance: Dashboard["balance"]): Part[] {
  const total = Number(balance.total_ubxs);
  const part = (account: Part["account"], amount: string): Part => ({
    account,
    amount,
    share: total > 0 ? Number(amount) / total : 0,
  });
  return [
    part("available", balance.available_ubxs),
    part("invested", balance.invested_ubxs),
    part("earnings", balance.earnings_ubxs),
    part("reserved", balance.reserved_ubxs),
  ];
}

/** What a refund of everything would take now: principal that no open request holds. */
export function refundable({ available_ubxs, invested_ubxs }: Dashboard["balance"]): string {
  return formatAmount(parseAmount(available_ubxs) + parseAmount(invested_ubxs));
}

/** What was earned in the period. */
export function earnedIn({ points }: Pick<DashboardHistory, "points">): string {
  return formatAmount(points.reduce((sum, { earned_ubxs }) => sum + parseAmount(earned_ubxs), 0n));
}
