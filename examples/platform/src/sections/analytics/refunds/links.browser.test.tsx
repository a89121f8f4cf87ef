import type { Analytics } from "@freehold/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { FIGURES } from "../analytics.fixture.ts";
import { OpenRefunds } from "./OpenRefunds.tsx";
import { Outcome } from "./Outcome.tsx";

freshPage("analytics");

const hrefs = () =>
  page
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) => [...row.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]));

test("each number of what is open leads to its requests, a sum of both states to those of the queue", async () => {
  const today = { requested: { from: "2026-03-01", to: "2026-03-01" }, youngest_days: 0, oldest_days: 0 };
  const older = { requested: { from: null, to: "2026-02-28" }, youngest_days: 1, oldest_days: null };
  const data: Analytics = {
    ...FIGURES,
    open_refunds: [
      { status: "pending", count: 2, amount_ubxs: "10", ...today },
      { status: "pending", count: 0, amount_ubxs: "0", ...older },
      { status: "approved", count: 0, amount_ubxs: "0", ...today },
      { status: "approved", count: 0, amount_ubxs: "0", ...older },
    ],
  };
  draw(<OpenRefunds data={data} />);
  expect(hrefs()).toEqual([
    [
      ["2", "/analytics/refund_state_pending?from=2026-03-01&to=2026-03-01"],
      ["10.00", "/refunds?status=all&waiting=open&from=2026-03-01&to=2026-03-01"],
    ],
  ]);
});

test("each sum of what became of them leads to the requests that it sums, of either period", () => {
  // The days that are chosen are others already: their figures are still to come.
  openSection("analytics", { search: { from: "2026-05-01", to: "2026-05-31" } });
  const none = { count: 0, amount_ubxs: "0" };
  const others = ["pending", "approved", "rejected", "cancelled"];
  const data: Analytics = {
    ...FIGURES,
    stats: {
      ...FIGURES.stats,
      ...Object.fromEntries(others.map((state) => [`refund_state_${state}`, { now: none, before: none }])),
    },
  };
  draw(<Outcome data={data} />);
  const of = (metric: string) => {
    const [now, before] = ["?from=2026-02-01&to=2026-02-28", "?from=2026-01-04&to=2026-01-31"];
    return [
      ["2", `/analytics/${metric}${now}`],
      ["9.50", `/analytics/${metric}${now}`],
      ["9.50", `/analytics/${metric}${before}`],
    ];
  };
  expect(hrefs()).toEqual([of("refund_state_completed"), of("refund_requested")]);
});
