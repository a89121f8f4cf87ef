import type { Dashboard, DashboardHistory, HistoryPeriod } from "@freehold/contract";
import { type CallOptions, read } from "./request.ts";

/** What the signed-in user owns and what it earns. */
export const dashboard = {
  /** Balances, earnings, the latest transactions and news of their properties. */
  async read(options?: CallOptions) {
    return read<Dashboard>("/dashboard", options);
  },

  /** The course of their money over a period that ends today. */
  async history(period: HistoryPeriod, options?: CallOptions) {
    return read<DashboardHistory>(`/dashboard/history?period=${encodeURIComponent(period)}`, options);
  },
};
