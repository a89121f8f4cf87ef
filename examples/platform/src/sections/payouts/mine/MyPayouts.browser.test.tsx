import { held, json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { $route, openSection } from "../../../shared/location/router.ts";
import { reload } from "../../../shared/query/user-query.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { MyPayouts } from "./MyPayouts.tsx";
import "../styles.css";

const PAYOUT = {
  id: "p1",
  property_id: "0198c9a5-5d5a-7c3e-8b1f-3a4b5c6d7e8f",
  property_slug: "harbour-mill-12",
  property_name: "Harbour Mill 12",
  month: "2026-02",
  shares: 10,
  amount_ubxs: "12.500001",
  net_ubxs: "1250.0001",
  created_at: "2026-03-02T10:00:00.000Z",
};

freshPage("payouts");
signedIn({
  "GET /payouts/monthly-earnings": json({
    success: true,
    year: null,
    total_ubxs: "1012.500001",
    months: [
      { month: "2026-01", amount_ubxs: "0", payouts: 0 },
      { month: "2026-02", amount_ubxs: "12.500001", payouts: 1 },
      { month: "2026-03", amount_ubxs: "1000", payouts: 1 },
    ],
    years: [2026],
  }),
  "GET /payouts/monthly-earnings/2026/2": json({
    success: true,
    month: "2026-02",
    amount_ubxs: "12.500001",
    payouts: [PAYOUT],
  }),
});

const monthOf = (name: string) => page.getByRole("heading", { name: new RegExp(name) });
/** Where a press on a bar is taken, a month with earnings each. */
const bars = () => [...document.querySelectorAll(".recharts-bar-background-rectangle")];

test("the sheet is as tall while it is read", async () => {
  await page.viewport(390, 844);
  const months = Array.from({ length: 12 }, (_, month) => ({
    month: `2026-${String(month + 1).padStart(2, "0")}`,
    amount_ubxs: "1",
    payouts: 1,
  }));
  const later = held(json({ success: true, year: null, total_ubxs: "12", months, years: [2026, 2025] }));
  api.routes["GET /payouts/monthly-earnings"] = later.answer;
  draw(<MyPayouts />);
  const sheet = page.getByRole("region", { name: "Last 12 months" });
  const height = () => sheet.element().getBoundingClientRect().height;
  await expect.element(sheet).toBeVisible();
  const kept = height();
  later.release();
  await expect.element(page.getByRole("link", { name: /^May.*1\.00/ })).toBeVisible();
  expect(Math.abs(height() - kept)).toBeLessThan(40);
});

test("a bar opens its month, however low it is", async () => {
  draw(<MyPayouts />);
  await expect.poll(() => bars().length).toBe(2);
  await userEvent.click(bars()[0] as Element, { position: { x: 4, y: 8 } });
  expect($route.get().search).toEqual({ month: "2026-02" });
  await expect.element(monthOf("February 2026")).toBeVisible();
  await expect.element(page.getByRole("cell", { name: "12.500001" }).first()).toBeVisible();
});

test("a month whose costs left nothing says so, in the calendar and by property", async () => {
  const nothing = { ...PAYOUT, month: "2026-01", amount_ubxs: "0", net_ubxs: "-20" };
  api.routes["GET /payouts/monthly-earnings"] = json({
    success: true,
    year: null,
    total_ubxs: "0",
    months: [{ month: "2026-01", amount_ubxs: "0", payouts: 1 }],
    years: [2026],
  });
  api.routes["GET /payouts/monthly-earnings/2026/1"] = json({
    success: true,
    month: "2026-01",
    amount_ubxs: "0",
    payouts: [nothing],
  });
  const stop = $route.listen(() => undefined);
  draw(<MyPayouts />);
  await page.getByRole("link", { name: /^Jan.*nothing$/ }).click();
  await expect.element(page.getByRole("cell", { name: "Nothing to distribute" })).toBeVisible();
  stop();
});

test("a link to a month from long ago begins with its year, from which the years before can be reached", async () => {
  api.routes["GET /payouts/monthly-earnings"] = (_, query) => {
    const year = query?.get("year");
    const months = year ? [{ month: `${year}-05`, amount_ubxs: "1", payouts: 1 }] : [];
    return Response.json({
      success: true,
      year: year ? Number(year) : null,
      total_ubxs: "1",
      months,
      years: [2020, 2018],
    });
  };
  openSection("payouts", { search: { month: "2020-05" } });
  const stop = $route.listen(() => undefined);
  draw(<MyPayouts />);
  await expect.element(monthOf("2020 calendar")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^May/ })).toHaveAttribute("aria-current", "true");
  await page.getByRole("link", { name: "Year 2018" }).click();
  await expect.element(monthOf("2018 calendar")).toBeVisible();
  await page.getByRole("link", { name: "Year 2020" }).click();
  await expect.element(page.getByRole("link", { name: "Last 12 months" })).toBeVisible();
  stop();
});

test("the sheet before keeps its year while the next one cannot be read", async () => {
  api.routes["GET /payouts/monthly-earnings"] = (_, query) => {
    if (query?.get("year") === "2018")
      return Response.json({ code: "internal_error", detail: "Not now." }, { status: 500 });
    const months = Array.from({ length: 12 }, (_, month) => ({
      month: `2020-${String(month + 1).padStart(2, "0")}`,
      amount_ubxs: "1",
      payouts: 1,
    }));
    return Response.json({ success: true, year: 2020, total_ubxs: "12", months, years: [2020, 2018] });
  };
  openSection("payouts", { search: { year: "2020" } });
  const stop = $route.listen(() => undefined);
  draw(<MyPayouts />);
  await page.getByRole("link", { name: "Year 2018" }).click();
  await expect.element(page.getByText("This may be out of date").first()).toBeVisible();
  await expect.element(monthOf("2020 calendar")).toBeVisible();
  await expect.element(page.getByRole("link", { name: /^May.*1\.00/ })).toBeVisible();
  expect(page.getByText("not over").elements()).toEqual([]);
  await expect.element(page.getByRole("link", { name: "Year 2018" })).toBeVisible();
  stop();
});

test("the chart's table opens it with the keyboard", async () => {
  // The router follows links while a listener reads the URL.
  const stop = $route.listen(() => undefined);
  draw(<MyPayouts />);
  await page.getByRole("button", { name: "Show as a table" }).click();
  const link = page.getByRole("link", { name: "12.500001", exact: true });
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(monthOf("February 2026")).toBeVisible();
  stop();
});

test("what was read before stays when it cannot be read again, and is said to be old", async () => {
  draw(<MyPayouts />);
  await expect.poll(() => bars().length).toBe(2);
  api.routes["GET /payouts/monthly-earnings"] = json({ code: "internal_error", detail: "Not now." }, 500);
  reload("payouts:");
  await expect.element(page.getByText("This may be out of date").first()).toBeVisible();
  expect(bars()).toHaveLength(2);
});

test("figures that cannot be read are left out and said to be missing, though the chart is there", async () => {
  const answer = api.routes["GET /payouts/monthly-earnings"] as () => Response;
  // The chart is of a year, the figures are of the last twelve months.
  api.routes["GET /payouts/monthly-earnings"] = (_, query) =>
    query?.get("year") ? answer() : Response.json({ code: "internal_error", detail: "Not now." }, { status: 500 });
  openSection("payouts", { search: { year: "2026" } });
  draw(<MyPayouts />);
  await expect.poll(() => bars().length).toBe(2);
  await expect.element(page.getByText("Not now.").first()).toBeVisible();
  await expect.element(page.getByText("Last month", { exact: true })).not.toBeInTheDocument();
});

test("the last twelve months are read once for the figures, the chart and the calendar", async () => {
  const answer = api.routes["GET /payouts/monthly-earnings"] as () => Response;
  let asked = 0;
  api.routes["GET /payouts/monthly-earnings"] = () => {
    asked++;
    return answer();
  };
  draw(<MyPayouts />);
  await expect.poll(() => bars().length).toBe(2);
  await expect.element(page.getByText("Last month", { exact: true })).toBeVisible();
  expect(asked).toBe(1);
});

test("what was missing in a month stands beside what it paid, by name, and the month's sum has both", async () => {
  const late = { ...PAYOUT, id: "p2", is_correction: true, amount_ubxs: "2" };
  api.routes["GET /payouts/monthly-earnings/2026/2"] = json({
    ...{ success: true, month: "2026-02", amount_ubxs: "14.500001" },
    payouts: [PAYOUT, late],
  });
  openSection("payouts", { search: { month: "2026-02" } });
  draw(<MyPayouts />);
  const month = page.getByRole("table", { name: "What each property paid for February 2026" });
  await expect.element(month.getByText("Harbour Mill 12 (correction)")).toBeVisible();
  expect(month.getByRole("link", { name: /^Harbour Mill 12/ }).elements()).toHaveLength(2);
  await expect.element(month.getByRole("cell", { name: "14.500001" })).toBeVisible();
});
