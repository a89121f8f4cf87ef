import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { reload } from "../../shared/query/user-query.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import { GainHistory } from "./GainHistory.tsx";
import DashboardSection from "./index.tsx";
import { Owned } from "./Owned.tsx";

freshPage("dashboard");
signedIn({
  "GET /dashboard": json({
    success: true,
    balance: { available_ubxs: "0", invested_ubxs: "0", earnings_ubxs: "0", reserved_ubxs: "0", total_ubxs: "0" },
    transactions: [],
  }),
});

test("shares are said to be at cost only where the person holds some outside of a request", async () => {
  const of = (invested_ubxs: string, reserved_ubxs: string) => ({
    balance: { available_ubxs: "0", invested_ubxs, earnings_ubxs: "0", reserved_ubxs, total_ubxs: "1000" },
    holdings: { gain_ubxs: "50" },
  });
  const { unmount } = draw(<Owned dashboard={of("1000", "0")} />);
  await expect.element(page.getByText(/^Shares are shown at cost/)).toBeVisible();
  unmount();
  draw(<Owned dashboard={of("0", "1000")} />);
  await expect.element(page.getByText("In requests")).toBeVisible();
  expect(page.getByText(/^Shares are shown at cost/).elements()).toEqual([]);
});

test("a table of earnings has what each month brought beside what it came to by then", async () => {
  const point = { cost_ubxs: "1000", value_ubxs: "1000", deposited_ubxs: "0", refunded_ubxs: "0" };
  api.routes["GET /dashboard/history"] = json({
    success: true,
    period: "1y",
    points: [
      { ...point, day: "2026-01-31", earned_ubxs: "6.25", gain_ubxs: "50.5" },
      { ...point, day: "2026-02-28", earned_ubxs: "6", gain_ubxs: "56.5" },
    ],
  });
  draw(<GainHistory isSuspended />);
  await page.getByRole("button", { name: "Show as a table" }).click();
  const rows = page.getByRole("row").elements();
  expect(rows.map((row) => row.textContent)).toEqual([
    "MonthEarned (UBXS)Total to date (UBXS)",
    "Jan 20266.2550.50",
    "Feb 20266.0056.50",
  ]);
});

test("a person with nothing is told when that could not be read again", async () => {
  draw(<DashboardSection />);
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
  api.routes["GET /dashboard"] = problem("unavailable", "The server is busy.");
  reload("dashboard");
  await expect.element(page.getByText("This may be out of date")).toBeVisible();
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
});
