import type { ExpectedEarnings, MonthEarnings, MonthlyEarnings, Payouts } from "@freehold/contract";
import { own } from "../own.ts";
import { type CallOptions, query, read, segment } from "../request.ts";

/** The caller's payouts. */
export async function list(options?: CallOptions) {
  return read<Payouts>("/payouts", options);
}

/** Earnings by month; without a year, of the current one. */
export async function monthlyEarnings(which: { year?: number | undefined } = {}, options?: CallOptions) {
  return read<MonthlyEarnings>(`/payouts/monthly-earnings${query({ year: own(which, "year") })}`, options);
}

/** One month's earnings; `month` is 1 to 12. */
export async function monthEarnings(year: number, month: number, options?: CallOptions) {
  return read<MonthEarnings>(`/payouts/monthly-earnings/${segment(year)}/${segment(month)}`, options);
}

/** What the caller's shares are expected to earn. */
export async function expectedEarnings(options?: CallOptions) {
  return read<ExpectedEarnings>("/payouts/expected-earnings", options);
}
