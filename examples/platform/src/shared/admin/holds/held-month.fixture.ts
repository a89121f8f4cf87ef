import type { Distribution } from "@freehold/contract";

/** A month that two admins agreed on, and that the treasury does not cover. */
export const heldMonth = (more: Partial<Distribution> = {}): Distribution => ({
  id: "d-1",
  ...{ property_id: "p-1", property_slug: "harbour-mill", property_name: "Harbour Mill", month: "2026-03" },
  ...{ gross_ubxs: "5000", costs_ubxs: "1000", net_ubxs: "4000", month_net_ubxs: "0", is_correction: false },
  ...{ holders: 2, shares: 100, shares_total: 100, per_share_ubxs: "40" },
  ...{ smallest_ubxs: "1000", largest_ubxs: "3000", rounded_up: 0, note: "", reason: null },
  status: "distributing",
  ...{ proposed_by: { id: "a-1", email: "one@example.test" }, proposed_at: "2026-04-02T10:00:00.000Z" },
  ...{ confirmed_by: { id: "a-2", email: "two@example.test" }, confirmed_at: "2026-04-02T11:00:00.000Z" },
  ...{ cancelled_at: null, completed_at: null, cancellable: true, mine: false, holds_shares: false },
  hold: {
    code: "not_covered",
    sentence: "The treasury wouldn't cover what people are owed.",
    what_to_do: "Send what the month brought to the treasury.",
    since: "2026-04-02T11:00:10.000Z",
    resumes_at: "2026-04-02T11:10:00.000Z",
  },
  progress: { holders_booked: 0, amount_booked_ubxs: "0", per_second: null, seconds_left: null },
  ...more,
});
