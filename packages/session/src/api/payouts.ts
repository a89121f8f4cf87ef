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
 * What the caller's shares earned (SPEC 7).
 *
 * @example
 * const { months } = await payouts.monthlyEarnings({ year: 2026 });
 */
export const payouts = {
  /** The caller's payouts, newest month first; of a property or a month (`2026-03`), page by key. */
  async list(which: PayoutsQuery = {}, options?: CallOptions) {
    return read<Payouts>(`/payouts${query(which)}`, options);
  },

  /** What was earned in each month of a year that is over; without a year in the twelve months that ended last. */
  async monthlyEarnings(which: { year?: number | undefined } = {}, options?: CallOptions) {
    return read<MonthlyEarnings>(`/payouts/monthly-earnings${query(which)}`, options);
  },

  /** What was earned in a month (1 to 12), property by property. */
  async monthEarnings(year: number | string, month: number | string, options?: CallOptions) {
    return read<MonthEarnings>(`/payouts/monthly-earnings/${segment(year)}/${segment(month)}`, options);
  },

  /** What one property, by its id, has paid the caller: in all, and in the last twelve months. */
  async ofProperty(id: string, options?: CallOptions) {
    return read<PaidByProperty>(`/payouts/properties/${segment(id)}`, options);
  },

  /** What the caller's shares would bring a month at the net rents that are stated now. */
  async expectedEarnings(options?: CallOptions) {
    return read<ExpectedEarnings>("/payouts/expected-earnings", options);
  },

  /** The caller's payouts as a CSV file. */
  async statement(which: PayoutStatementQuery = {}, options?: CallOptions) {
    return readFile(`/payouts/statement.csv${query(which)}`, options);
  },

  /** The caller's email preferences. */
  async preferences(options?: CallOptions) {
    return read<MailPreferences>("/auth/me/preferences", options);
  },

  /** Switches mails on or off. */
  async changePreferences(body: MailPreferencesChange, options?: CallOptions) {
    return write<MailPreferences>("/auth/me/preferences", body, options, { method: "PATCH" });
  },
};
