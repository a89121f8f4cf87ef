import type { Analytics, Durations } from "@freehold/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { FIGURES } from "../analytics.fixture.ts";
import { Times } from "./Times.tsx";

const took = (count: number, median_seconds: number | null, p90_seconds: number | null): Durations => ({
  count,
  median_seconds,
  p90_seconds,
});
const DATA: Analytics = {
  ...FIGURES,
  time_to_approval: { now: took(3, 7_200, 90_000), before: took(2, 3_600, 3_600) },
  time_to_payment: { now: took(0, null, null), before: took(1, 86_400, 86_400) },
};

freshPage("analytics");

const rows = () =>
  page
    .getByRole("row")
    .elements()
    .map((row) => [...row.children].map((cell) => cell.textContent));

test("each time leads to the requests it is of, and one without requests leads nowhere", async () => {
  draw(<Times data={DATA} />);
  await expect
    .element(page.getByRole("link", { name: "To approval, median" }))
    .toHaveAttribute("href", "/analytics/refund_approved?from=2026-02-01&to=2026-02-28");
  expect(page.getByRole("link", { name: "To payment, median" }).elements()).toEqual([]);
});

test("the table is one click away, with both periods and a way to the requests of each", async () => {
  draw(<Times data={DATA} />);
  await page.getByText("Show as a table").click();
  await expect.element(page.getByRole("table")).toBeVisible();
  expect(rows().slice(1)).toEqual([
    ["From request to approval", "Feb 1 – 28, 2026", "2 hours", "1 day 1 hour", "3"],
    ["From request to approval", "Jan 4 – 31, 2026", "1 hour", "1 hour", "2"],
    ["From request to payment", "Feb 1 – 28, 2026", "None", "None", "0"],
    ["From request to payment", "Jan 4 – 31, 2026", "1 day", "1 day", "1"],
  ]);
  expect(page.getByRole("link", { name: "1", exact: true }).element().getAttribute("href")).toBe(
    "/analytics/refund_paid?from=2026-01-04&to=2026-01-31",
  );
});
