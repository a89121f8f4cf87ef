import type { ExpectedEarnings, MonthEarnings, MonthlyEarnings, Payouts } from "@freehold/contract";
import { own } from "../own.ts";
import { type CallOptions, query, read, segment } from "../request.ts";

/** The caller's earnings. */
export const payouts = {
  /** The caller's payouts. */
  async list(options?: CallOptions) {
    return read<Payouts>("/payouts", options);
  },

  /** Earnings by month; without a year, of the current one. */
  async monthlyEarnings(which: { year?: number | undefined } = {}, options?: CallOptions) {
    return read<MonthlyEarnings>(`/payouts/monthly-earnings${query({ year: own(which, "year") })}`, options);
  },

  /** One month's earnings; `month` is 1 to 12. */
  async monthEarnings(year: number, month: number, options?: CallOptions) {
    return read<MonthEarnings>(`/payouts/monthly-earnings/${segment(year)}/${segment(month)}`, options);
  },

  /** What the caller's shares are expected to earn. */
  async expectedEarnings(options?: CallOptions) {
    return read<ExpectedEarnings>("/payouts/expected-earnings", options);
  },
};
