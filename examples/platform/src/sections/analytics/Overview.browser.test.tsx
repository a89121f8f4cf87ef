import { held, json, never, problem } from "@freehold/testing/browser/stub-api";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../../shared/location/router.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import { FEBRUARY, FIGURES } from "./analytics.fixture.ts";
import { Overview } from "./Overview.tsx";
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
  draw(<Overview />);
  const buttons = page.getByRole("button", { name: "CSV" });
  await expect.poll(() => buttons.elements().length).toBe(8);
  api.routes["GET /admin/analytics"] = never;
  const asked = api.asked.length;
  openSection("analytics", { search: { days: "7" } });
  await expect.poll(() => api.asked.length).toBe(asked + 1);

  const titles: unknown[] = [];
  for (const [place, button] of buttons.elements().entries()) {
    titles.push(titleOf(button));
    await userEvent.click(button);
    await expect.poll(() => saved.length).toBe(place + 1);
  }
  const tables = files.map((query) => new URLSearchParams(query).get("table"));
  expect(Object.fromEntries(titles.map((title, place) => [title, tables[place]]))).toEqual({
    "Refunds over time": "refunds",
    "How long refunds take": "refund_times",
    "Open now, by age": "open_refunds",
    "What became of them": "refund_outcomes",
    "Treasury in and out, as booked": "treasury",
    "Deposited, invested and paid out": "earnings",
    Registrations: "registrations",
    "Invited people": "invited_people",
  });
  expect(files.filter((query) => !query.endsWith("&from=2026-02-01&to=2026-02-28"))).toEqual([]);
  expect(saved[1]).toBe("refund-times.csv");

  const days = [...document.querySelectorAll<HTMLAnchorElement>(".analytics a[href*='from=']")].map(
    ({ search }) => search,
  );
  expect(new Set(days)).toEqual(new Set(["?from=2026-02-01&to=2026-02-28", "?from=2026-01-04&to=2026-01-31"]));
  await expect.element(page.getByText("Feb 1 – 28, 2026, compared with Jan 4 – 31, 2026")).toBeVisible();
});

test("the fees that purchases brought are among the figures of money, and lead to each of them", async () => {
  openSection("analytics", { search: FEBRUARY });
  draw(<Overview />);
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
  await expect.element(page.getByText("2 entries in Feb 1 – 28, 2026, 9.50 UBXS together.")).toBeVisible();
  const refused = held(problem(500, "internal", "It did not work."));
  api.routes[ROWS] = refused.answer;
  openSection("analytics", { rest: ["deposit"], search: { from: "2026-03-01", to: "2026-03-31" } });
  await expect.element(page.getByLabelText("From")).toHaveValue("2026-03-01");
  await expect.element(sum).not.toBeInTheDocument();
  refused.release();
  await expect.element(page.getByText("It did not work.")).toBeVisible();
  await expect.element(sum).not.toBeInTheDocument();
  api.routes[ROWS] = answer(3);
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect.element(page.getByText("3 entries in Mar 1 – 31, 2026, 9.50 UBXS together.")).toBeVisible();
});
