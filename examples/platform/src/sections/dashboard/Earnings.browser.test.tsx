import type { Dashboard } from "@freehold/contract";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { Earnings } from "./Earnings.tsx";

freshPage("dashboard");

test("what was earned is by the day of booking, rewards among it, and leads to the bookings: Payouts has it by month of rent", async () => {
  const earned = { month_ubxs: "8.5", year_ubxs: "74.25", total_ubxs: "100" };
  const holdings = { cost_ubxs: "100", net_rent_month_ubxs: "1", yield_on_cost_percent: "12.00" };
  draw(<Earnings dashboard={{ earned, holdings } as Dashboard} />);
  const month = page.getByRole("link", { name: /^Paid in [A-Z]/ });
  await expect.element(month).toHaveAttribute("href", "/wallet/transactions");
  await expect.element(page.getByText("Rent for earlier months, plus rewards")).toBeVisible();
  await expect.element(page.getByText(`Paid in ${new Date().getUTCFullYear()}`)).toBeVisible();
});
