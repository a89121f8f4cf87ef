import type { Dashboard, DashboardHistory, HistoryPeriod } from "@freehold/contract";
import { type CallOptions, read } from "./request.ts";

/** The signed-in user's holdings and earnings. */
export const dashboard = {
  /** Returns balances, earnings, the latest transactions and property updates. */
  async read(options?: CallOptions) {
    return read<Dashboard>("/dashboard", options);
  },

  /** Returns holdings and earnings over a period that ends today. */
  async history(period: HistoryPeriod, options?: CallOptions) {
    return read<DashboardHistory>(`/dashboard/history?period=${encodeURIComponent(period)}`, options);
  },
};
