import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../shared/location/router.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../shared/test/signed-in.fixture.ts";
import InvestmentsSection from "./index.tsx";

const NOTHING = {
  cost_ubxs: "0",
  cost_in_refund_ubxs: "0",
  value_ubxs: "0",
  gain_ubxs: "0",
  earned_ubxs: "0",
  net_rent_month_ubxs: "0",
  yield_on_cost_percent: "0.00",
};
const MILL = { property_id: "0198c9a5-5d5a-7c3e-8b1f-3a4b5c6d7e8f", property_name: "Harbour Mill 12" };
let bought: (typeof MILL)[] = [];

freshPage("investments");
signedIn({
  "GET /investments": () =>
    Response.json({
      success: true,
      holdings: [],
      totals: NOTHING,
      investments: [],
      next: null,
      properties: bought,
    }),
});

test("a person who has bought nothing reads what will be listed here, and nothing is said of what there is not", async () => {
  bought = [];
  draw(<InvestmentsSection />);
  await expect.element(page.getByText("No shares yet")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Purchases" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("link", { name: "Statements" })).not.toBeInTheDocument();
});

test("a person who was refunded reads that, and finds their purchases by what they were of", async () => {
  bought = [MILL];
  draw(<InvestmentsSection />);
  await expect.element(page.getByText("All your shares have been refunded")).toBeVisible();
  expect(page.getByText("No shares yet").elements()).toEqual([]);
  await expect.element(page.getByRole("link", { name: "Statements" })).toHaveAttribute("href", "/wallet/statements");
  await page.getByLabelText("Property", { exact: true }).selectOptions("Harbour Mill 12");
  await expect.element(page.getByText("No purchase matches these filters.")).toBeVisible();
  openSection("investments", { search: { property: MILL.property_id.replace("8f", "00") } });
  await expect
    .element(page.getByLabelText("Property", { exact: true }))
    .toHaveDisplayValue("A property you haven't bought");
});
