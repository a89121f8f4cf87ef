import { axeFindings } from "@freehold/test-utils/browser/axe";
import { held, json, never, problem } from "@freehold/test-utils/browser/stub-api";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../../shared/location/router.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import { FEBRUARY, FIGURES } from "./analytics.fixture.ts";
import AnalyticsSection from "./index.tsx";
import { RowsScreen } from "./rows/RowsScreen.tsx";

freshPage("analytics");
/** Which files were asked for, by their query. */
let files: string[] = [];
signedIn(
  {
    "GET /admin/analytics": json(FIGURES),
    "GET /admin/analytics/tables.csv": (_, query) => {
      files.push(String(query));
      return new Response("", { headers: { "content-type": "text/csv" } });
    },
  },
  "admin",
);

/** The heading of the card that something is in. */
function titleOf(element: Element): string | null | undefined {
  const heading = element.querySelector("h3");
  return heading ? heading.textContent : element.parentElement && titleOf(element.parentElement);
}

test("each table's file, and each figure's rows, are of the days whose figures are shown, while others are read", async () => {
  files = [];
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  openSection("analytics", { search: FEBRUARY });
  draw(<AnalyticsSection />);
  const buttons = page.getByRole("button", { name: "CSV" });
  await expect.poll(() => buttons.elements().length).toBe(4);
  api.routes["GET /admin/analytics"] = never;
  const asked = api.asked.length;
  openSection("analytics", { search: { days: "7" } });
  await expect.poll(() => api.asked.length).toBe(asked + 1);

  const titles: unknown[] = [];
  const days: string[] = [];
  for (const [tab, count] of [
    ["Refunds", 4],
    ["Money", 2],
    ["People", 2],
  ] as const) {
    if (tab !== "Refunds") await page.getByRole("link", { name: tab, exact: true }).click();
    expect(location.search).toBe("?days=7");
    await expect.poll(() => buttons.elements().length).toBe(count);
    days.push(
      ...[...document.querySelectorAll<HTMLAnchorElement>(".analytics a[href*='from=']")].map(({ search }) => search),
    );
    for (const button of buttons.elements()) {
      titles.push(titleOf(button));
      await userEvent.click(button);
      await expect.poll(() => saved.length).toBe(titles.length);
    }
  }
  const tables = files.map((query) => new URLSearchParams(query).get("table"));
  expect(Object.fromEntries(titles.map((title, place) => [title, tables[place]]))).toEqual({
    "Refunds over time": "refunds",
    "How long refunds take": "refund_times",
    "Open now, by age": "open_refunds",
    Outcomes: "refund_outcomes",
    "Treasury in and out": "treasury",
    "Deposited, invested and paid out": "earnings",
    Registrations: "registrations",
    "Invited people": "invited_people",
  });
  expect(files.filter((query) => !query.endsWith("&from=2026-02-01&to=2026-02-28"))).toEqual([]);
  expect(saved[1]).toBe("refund-times.csv");

  expect(new Set(days)).toEqual(new Set(["?from=2026-02-01&to=2026-02-28", "?from=2026-01-04&to=2026-01-31"]));
  await expect.element(page.getByText("Feb 1 – 28, 2026, compared with Jan 4 – 31, 2026")).toBeVisible();
});

test("the fees that purchases brought are among the figures of money, and lead to each of them", async () => {
  openSection("analytics", { rest: ["money"], search: FEBRUARY });
  draw(<AnalyticsSection />);
  await expect
    .element(page.getByRole("region", { name: "Money" }).getByRole("link", { name: /^Investment fees/ }))
    .toHaveAttribute("href", expect.stringMatching(/analytics\/investment_fee\?from=2026-02-01&to=2026-02-28$/));
});

test("how much a figure counts is said of its own days alone: neither while others are read nor where they cannot be", async () => {
  const ROWS = "GET /admin/analytics/rows";
  const answer = (count: number) => json({ success: true, items: [], next: null, count, amount_ubxs: "9.5" });
  api.routes[ROWS] = answer(2);
  openSection("analytics", { rest: ["deposit"], search: FEBRUARY });
  draw(<RowsScreen metric="deposit" />);
  const sum = page.getByText(/together\.$/);
  await expect.element(page.getByText("2 entries in Feb 1 – 28, 2026, 9.50 UBXS in total.")).toBeVisible();
  const refused = held(problem("internal", "It did not work."));
  api.routes[ROWS] = refused.answer;
  openSection("analytics", { rest: ["deposit"], search: { from: "2026-03-01", to: "2026-03-31" } });
  await expect.element(page.getByLabelText("From")).toHaveValue("2026-03-01");
  await expect.element(sum).not.toBeInTheDocument();
  refused.release();
  await expect.element(page.getByText("It did not work.")).toBeVisible();
  await expect.element(sum).not.toBeInTheDocument();
  api.routes[ROWS] = answer(3);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByText("3 entries in Mar 1 – 31, 2026, 9.50 UBXS in total.")).toBeVisible();
});

test("figures that are zero in both periods are folded, and each says with a sign how it compares", async () => {
  const none = { count: 0, amount_ubxs: "0" };
  const stats = {
    ...FIGURES.stats,
    deposit: { now: none, before: none },
    refund_requested: { now: { count: 17, amount_ubxs: "205.1" }, before: { count: 9, amount_ubxs: "100" } },
    refund_paid: { now: none, before: { count: 1, amount_ubxs: "3" } },
  };
  api.routes["GET /admin/analytics"] = json({ ...FIGURES, stats });
  openSection("analytics", { search: FEBRUARY });
  draw(<AnalyticsSection />);
  const figure = (name: string) => page.getByRole("link", { name, exact: true }).element().closest(".kpi")?.textContent;
  await expect.poll(() => page.getByRole("link", { name: "Refunds paid" }).elements().length).toBe(1);
  expect(figure("Refunds requested")).toBe("Refunds requested205.10 UBXS17 requests+105.1%");
  expect(figure("Refunds paid")).toBe("Refunds paid0.00 UBXS0 requests−100%");
  expect(page.getByRole("link", { name: "Deposits", exact: true }).elements()).toEqual([]);
  const button = page.getByRole("button", { name: "Show 1 figure that is zero" });
  await button.click();
  expect(figure("Deposits")).toBe("Deposits0.00 UBXS0 depositsno change");
  await page.getByRole("button", { name: "Hide figures that are zero" }).click();
  await expect.element(button).toHaveFocus();
});

test("on a phone what few people read is folded, and all refund figures are in the first block", async () => {
  await page.viewport(390, 844);
  openSection("analytics", { search: FEBRUARY });
  draw(<AnalyticsSection />);
  await expect.element(page.getByRole("link", { name: "Refunds cancelled" })).toBeVisible();
  expect(document.querySelectorAll(".analytics-figures .kpi").length).toBe(13);
  const fold = page.getByText("Outcomes");
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
  await fold.click();
  await expect.element(page.getByRole("table")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "CSV" }).last()).toBeVisible();
});

test("the days that are shown stand in their fields, also while the address names none", async () => {
  openSection("analytics", { search: { days: "7" } });
  draw(<AnalyticsSection />);
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  await expect.element(page.getByLabelText("From")).toHaveValue(day(6));
  await expect.element(page.getByLabelText("To")).toHaveValue(day(0));
  await page.getByRole("link", { name: "90 days" }).click();
  await expect.element(page.getByLabelText("From")).toHaveValue(day(89));
  await page.getByLabelText("From").fill("2026-01-01");
  await expect.poll(() => new URLSearchParams(location.search).get("from")).toBe("2026-01-01");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.element(page.getByLabelText("From")).toHaveValue(day(89));
});

test.each(["", "money", "people"])("at 390 px nothing overflows, with text at 200% neither: /%s", async (part) => {
  await page.viewport(390, 844);
  openSection("analytics", { rest: part ? [part] : [], search: FEBRUARY });
  draw(<AnalyticsSection />);
  await expect.poll(() => page.getByRole("button", { name: "CSV" }).elements().length).toBeGreaterThan(0);
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  expect(document.documentElement.scrollWidth).toBe(390);
  document.documentElement.style.fontSize = "200%";
  try {
    expect(document.documentElement.scrollWidth).toBe(390);
    expect(await axeFindings()).toEqual([]);
  } finally {
    document.documentElement.style.fontSize = "";
  }
});
