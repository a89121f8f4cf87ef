import type {
  ExpectedEarnings,
  MailPreferences,
  MailPreferencesChange,
  MonthEarnings,
  MonthlyEarnings,
  PaidByProperty,
  PayoutStatementQuery,
  Payouts,
  PayoutsQuery,
} from "@freehold/contract";
import { query, segment } from "../http/path.ts";
import { type CallOptions, read, readFile, write } from "./request.ts";

/**
 * The caller's payouts and earnings (SPEC 7).
 *
 * @example
 * const { months } = await payouts.monthlyEarnings({ year: 2026 });
 */
export const payouts = {
  /** Lists the caller's payouts, newest month first, optionally of a property or a month (`2026-03`); pages by key. */
  async list(which: PayoutsQuery = {}, options?: CallOptions) {
    return read<Payouts>(`/payouts${query(which)}`, options);
  },

  /** Returns the earnings of each finished month of a year, or of the last twelve months. */
  async monthlyEarnings(which: { year?: number | undefined } = {}, options?: CallOptions) {
    return read<MonthlyEarnings>(`/payouts/monthly-earnings${query(which)}`, options);
  },

  /** Returns the earnings of a month (1 to 12) by property. */
  async monthEarnings(year: number | string, month: number | string, options?: CallOptions) {
    return read<MonthEarnings>(`/payouts/monthly-earnings/${segment(year)}/${segment(month)}`, options);
  },

  /** Returns what one property has paid the caller, in total and in the last twelve months. */
  async ofProperty(id: string, options?: CallOptions) {
    return read<PaidByProperty>(`/payouts/properties/${segment(id)}`, options);
  },

  /** Returns the caller's expected monthly earnings at current net rents. */
  async expectedEarnings(options?: CallOptions) {
    return read<ExpectedEarnings>("/payouts/expected-earnings", options);
  },

  /** Downloads the caller's payouts as a CSV file. */
  async statement(which: PayoutStatementQuery = {}, options?: CallOptions) {
    return readFile(`/payouts/statement.csv${query(which)}`, options);
  },

  /** The caller's email preferences. */
  async preferences(options?: CallOptions) {
    return read<MailPreferences>("/auth/me/preferences", options);
  },

  /** Turns emails on or off. */
  async changePreferences(body: MailPreferencesChange, options?: CallOptions) {
    return write<MailPreferences>("/auth/me/preferences", body, options, { method: "PATCH" });
  },
};
