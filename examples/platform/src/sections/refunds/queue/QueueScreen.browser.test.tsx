import type { HoldReason, WithdrawalStatus, WithdrawalsWaiting } from "@freehold/contract";
import { configure, signIn, signOut } from "@freehold/session";
import { axeFindings } from "@freehold/test-utils/browser/axe";
import { sample } from "@freehold/test-utils/run/soak";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import RefundRequests from "../index.tsx";
import { SIGNATURE_MISSING } from "../request/request.fixture.ts";

const ADMIN = { id: "admin", email: "admin@freehold.test", wallet_address: "0x1", role: "admin" };
const FIGURES: WithdrawalsWaiting = {
  success: true,
  promised_seconds: 6 * 3_600,
  open_count: 3,
  late_count: 2,
  median_seconds: 5 * 3_600,
  oldest: { id: "ada", seconds: 30 * 3_600, is_late: true },
};

const request = (name: string, status: WithdrawalStatus) => ({
  id: name,
  kind: "total_deposits",
  amount_ubxs: "10",
  wallet_address: `0x${"a".repeat(40)}`,
  status,
  created_at: "2026-03-01T10:00:00.000Z",
  approvals: [],
  approvals_needed: 1,
  approvals_given: 0,
  user: { id: `user of ${name}`, email: `${name}@freehold.test`, wallet_address: "0x1" },
  is_late: name === "ada",
  your_part: null,
  lacks_your_signature: false,
  address_differs: false,
  hold_reason: null as HoldReason | null,
});
const REQUESTS = [request("ada", "pending"), request("bert", "pending"), request("carl", "completed")];

let figures = FIGURES;
/** The next list waits for this. */
let held: Promise<unknown> | null = null;
let asked: string[] = [];
/** The list cannot be read. */
let failing = false;
/** Reads that are never answered, as with a node of the chain that hangs. */
let unanswered: string[] = [];
/** The pages of the list, where they are more than one. */
let pages: ReturnType<typeof request>[][] | null = null;

async function answer(url: URL): Promise<Response> {
  const path = url.pathname.replace("/api", "");
  if (unanswered.includes(path)) await new Promise(() => {});
  if (path === "/auth/login") return Response.json({ success: true, token: `fh_${"a".repeat(43)}`, user: ADMIN });
  if (path === "/auth/me") return Response.json(ADMIN);
  if (path === "/auth/logout") return new Response(null, { status: 204 });
  if (path === "/admin/withdrawals/waiting") return Response.json(figures);
  if (path === "/admin/withdrawals" && !url.searchParams.has("held")) {
    asked.push(url.search);
    await held;
    if (failing) throw new TypeError("Failed to fetch");
    if (pages) {
      const number = Number(url.searchParams.get("page"));
      const [items, total] = [pages[number - 1] ?? [], pages.flat().length];
      return Response.json({ items, total, page: number, limit: 10, counts: { pending: total } });
    }
    const waiting = url.searchParams.has("waiting") && figures.open_count === 0 ? [] : REQUESTS;
    const found = waiting.filter(({ id }) => id.startsWith(url.searchParams.get("q") ?? ""));
    const counts = Object.fromEntries(
      (["pending", "approved", "completed", "rejected", "cancelled"] as const).map((status) => [
        status,
        found.filter((one) => one.status === status).length,
      ]),
    );
    const wanted = url.searchParams.get("status");
    const items = found.filter(({ status }) => wanted === null || status === wanted);
    return Response.json({ items, total: items.length, page: 1, limit: 10, counts });
  }
  return Response.json({ code: "internal", message: "That went wrong." }, { status: 500 });
}

freshPage("refunds");
beforeEach(async () => {
  [figures, held, asked, pages, failing, unanswered] = [FIGURES, null, [], null, false, []];
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  vi.stubGlobal("fetch", async (url: string | URL) => answer(new URL(url)));
  await signIn({ email: "admin@freehold.test", password: "x" });
});
afterEach(async () => {
  await signOut();
  vi.unstubAllGlobals();
});

const field = () => page.getByLabelText("Email, wallet, ID or transaction");
/** What the lines above the queue say. */
const lead = () => document.querySelector(".page-lead")?.textContent;
const row = (name: string) => page.getByRole("button", { name: `${name}@freehold.test`, exact: true });

test("a read of the chain that hangs keeps no request from an admin", async () => {
  unanswered = ["/admin/treasury", "/admin/reconciliation"];
  draw(<RefundRequests />);
  await expect.element(row("bert")).toBeVisible();
});

test("a search stands in the address and begins at the first page, says how many it finds, and keeps what was there until then", async () => {
  openSection("refunds", { search: { page: "2" } });
  draw(<RefundRequests />);
  await expect.element(row("bert")).toBeVisible();
  await page.getByLabelText("Select the request of bert@freehold.test").click();
  await expect.element(page.getByText("1 selected: 10.00 UBXS")).toBeVisible();
  let answerNow = () => {};
  held = new Promise<void>((resolve) => {
    answerNow = resolve;
  });
  await field().fill(" ada ");
  await vi.waitFor(() => expect(asked.at(-1)).toBe("?q=ada&status=pending&page=1&limit=10"));
  expect(location.search).toBe("?q=ada");
  await expect.element(row("bert")).toBeVisible();
  // The numbers beside the statuses are not those of the search yet.
  const statuses = page.getByRole("group", { name: "Show requests by status" });
  await expect.element(statuses).toHaveAttribute("aria-busy", "true");
  // What is left out is not approved with the rest.
  await expect.element(page.getByText("None selected")).toBeVisible();
  // Nor is what was selected of the page before, while that was still there.
  await page.getByLabelText("Select the request of bert@freehold.test").click();
  await expect.element(page.getByText("1 selected: 10.00 UBXS")).toBeVisible();
  await field().click();
  answerNow();
  await expect.element(page.getByText("1 request found")).toBeVisible();
  await expect.element(statuses).not.toHaveAttribute("aria-busy");
  expect(row("bert").elements()).toEqual([]);
  await expect.element(page.getByText("None selected")).toBeVisible();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard("{Tab}{Tab}");
  await expect.element(page.getByRole("button", { name: "Clear filters" })).toHaveFocus();
});

test("says how long ago each was asked for and which wait too long, in an order that stands in the address", async () => {
  draw(<RefundRequests />);
  await expect.element(row("bert")).toBeVisible();
  const age = document.querySelector("time");
  expect(age?.textContent).toMatch(/^\d+ days ago$/);
  expect(age?.title).toMatch(/^Mar 1, 2026, \d/);
  const late = () => [...document.querySelectorAll(".queue-row")].map((one) => one.textContent?.includes("Late"));
  expect(late()).toEqual([true, false]);

  openSection("refunds", { search: { page: "2" } });
  const order = page.getByLabelText("Order");
  await expect.element(order).toHaveDisplayValue("Oldest first");
  await order.selectOptions("Largest first");
  await expect
    .poll(() => [location.search, asked.at(-1)])
    .toEqual(["?order=largest", "?status=pending&order=largest&page=1&limit=10"]);
  await page.getByRole("radio", { name: /^Completed/ }).click();
  await order.selectOptions("Newest first");
  await expect
    .poll(() => [location.search, asked.at(-1)])
    .toEqual(["?status=completed", "?status=completed&page=1&limit=10"]);
});

test("where the last request of the last page is decided, the page before comes by itself", async () => {
  const ten = Array.from({ length: 10 }, (_, place) => request(`no-${place}`, "pending"));
  pages = [ten, [request("zoe", "pending")]];
  openSection("refunds", { search: { page: "2" } });
  draw(<RefundRequests />);
  await expect.element(row("zoe")).toBeVisible();
  const texts: (string | null)[] = [];
  const watcher = new MutationObserver(() => texts.push(document.body.textContent));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  pages = [ten];
  const entries = history.length;
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect.element(row("no-9")).toBeVisible();
  watcher.disconnect();
  expect([location.search, history.length]).toEqual(["", entries]);
  expect(texts.filter((text) => text?.includes("No pending requests"))).toEqual([]);
});

test("where nothing is found it says what was searched for, where there is something, and takes it away", async () => {
  openSection("refunds", { search: { q: "carl" } });
  draw(<RefundRequests />);
  await expect.element(page.getByText("No pending request matches “carl”")).toBeVisible();
  await expect.element(page.getByText(/1 request with another status matches\./)).toBeVisible();
  await page.getByRole("button", { name: "Show it" }).click();
  await expect.element(row("carl")).toBeVisible();
  expect(location.search).toBe("?q=carl&status=all");
  await expect.element(page.getByRole("heading", { name: "Refund Requests" })).toHaveFocus();

  await field().fill("unmatched");
  await expect.element(page.getByText("No request matches “unmatched”")).toBeVisible();
  // Nor is said of another status what was found in this one.
  held = new Promise(() => {});
  await page.getByRole("radio", { name: /^Approved/ }).click();
  await expect.element(page.getByText("fits “unmatched”")).not.toBeInTheDocument();
  held = null;
  await page.getByRole("radio", { name: /^All/ }).click();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect.element(row("ada")).toBeVisible();
  await expect.element(field()).toHaveValue("");
  expect(location.search).toBe("?status=all");
});

test("the figures say how long refunds wait beside what people are told, and lead to the requests they count", async () => {
  draw(<RefundRequests />);
  await expect
    .poll(lead)
    .toContain(
      "Past the quoted 6 hours: 2 refunds. Longest wait: 30 hours, 24 hours past the estimate. Open: 3 refunds, half of them for 5 hours or less.",
    );
  const href = (name: string) => page.getByRole("link", { name }).element().getAttribute("href");
  expect([href("3 refunds"), href("30 hours")]).toEqual(["/refunds?status=all&waiting=open", "/refunds/requests/ada"]);
  await page.getByRole("link", { name: "2 refunds" }).click();
  await vi.waitFor(() => expect(asked.at(-1)).toBe("?waiting=late&page=1&limit=10"));
  await expect.element(page.getByText("3 refunds are past the quoted date")).toBeVisible();
});

test("what analytics leads to are the open refunds of some days, which it says until they are taken away", async () => {
  openSection("refunds", { search: { status: "all", waiting: "open", from: "2026-03-01", to: "2026-03-07" } });
  draw(<RefundRequests />);
  const days = () => document.querySelector(".filters-results")?.textContent?.replace(/\s/g, " ");
  await expect.poll(days).toBe("3 open refunds, requested Mar 1 – 7, 2026");
  expect(asked.at(-1)).toBe("?waiting=open&from=2026-03-01&to=2026-03-07&page=1&limit=10");
  openSection("refunds", { search: { status: "all", from: "1899-12-31", to: "2026-02-20" } });
  await expect.poll(days).toBe("3 requests found, requested until Feb 20, 2026");
  await expect.poll(() => asked.at(-1)).toBe("?to=2026-02-20&page=1&limit=10");
  // What was found of other days is not said of these.
  failing = true;
  openSection("refunds", { search: { status: "all", from: "2026-05-01", to: "2026-05-31" } });
  await expect.poll(days).toBe("");
  await expect.element(page.getByText("This list may be out of date")).toBeVisible();
  expect([days(), row("ada").elements().length]).toEqual(["", 1]);
  failing = false;
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => location.search).toBe("?status=all");
});

test("where nothing is known, or no person waits, the figures say so and lead nowhere", async () => {
  figures = { ...FIGURES, promised_seconds: null, late_count: 0 };
  const { unmount } = draw(<RefundRequests />);
  await expect.poll(lead).toContain("People don't see an estimate yet");
  unmount();
  figures = { ...figures, open_count: 0, median_seconds: null, oldest: null };
  draw(<RefundRequests />);
  await expect.poll(lead).toContain("No refund is waiting.");
  openSection("refunds", { search: { waiting: "late" } });
  await expect.element(page.getByText("No refund is past the quoted date")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect.element(row("ada")).toBeVisible();
  expect(page.getByRole("link").elements()).toEqual([]);
});

test.each(sample(["light", "dark"] as const, 1))(
  "axe finds nothing, %s, and nothing overflows on a phone",
  async (theme) => {
    await page.viewport(390, 844);
    openSection("refunds", { search: { q: "ada" } });
    draw(<RefundRequests />, theme);
    await expect.element(row("ada")).toBeVisible();
    await expect.element(page.getByRole("link", { name: "2 refunds" })).toBeVisible();
    // While it is read again it is dimmed.
    await vi.waitFor(() => expect(document.querySelector("[data-stale]")).toBeNull());
    expect(document.documentElement.scrollWidth).toBe(390);
    expect(await axeFindings()).toEqual([]);
  },
);

test("on a phone says on one line since when a request waits, and how much it is", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 720));
  draw(<RefundRequests />);
  const row = page.getByRole("listitem").filter({ hasText: "ada@freehold.test" });
  await expect.element(row).toBeVisible();
  const place = (selector: string) => (row.element().querySelector(selector) as Element).getBoundingClientRect();
  const [person, age, amount] = [place("h2"), place(".queue-age"), place(".queue-amount dd")];
  expect(age.left).toBe(person.left);
  expect(age.top).toBeGreaterThanOrEqual(person.bottom);
  expect(age.height).toBeLessThan(30);
  expect(amount.left).toBeGreaterThan(age.right);
  expect(amount.right).toBeGreaterThan(300);
});

test.each([390, 1024, 1440])("at %i px an amount of millions is cut to two decimals, and in its row", async (width) => {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(1280, 720));
  pages = [[{ ...request("ada", "pending"), amount_ubxs: "1234567.123456" }]];
  // What was read of another list is kept.
  openSection("refunds", { search: { q: `${width}` } });
  draw(<RefundRequests />);
  const row = page.getByRole("listitem").filter({ hasText: "ada@freehold.test" });
  await expect.element(row).toMatchTextContent("1,234,567.12 UBXS");
  const amount = row.element().querySelector(".fh-amount") as Element;
  expect(amount.textContent).toBe("1,234,567.12 UBXS");
  expect(amount.getBoundingClientRect().right).toBeLessThan(row.element().getBoundingClientRect().right);
});

test("approved requests that lack the admin's signature can be selected to be signed, and no others", async () => {
  const unsigned = { ...request("bert", "approved"), lacks_your_signature: true, hold_reason: SIGNATURE_MISSING };
  // Nothing holds its payment, which is on its way.
  const paying = { ...request("carl", "approved"), lacks_your_signature: true };
  pages = [[request("ada", "approved"), unsigned, paying]];
  openSection("refunds", { search: { status: "approved" } });
  draw(<RefundRequests />);
  await page.getByRole("checkbox", { name: "Select the request of bert@freehold.test" }).click();
  await expect.element(page.getByText("You approved this without a signature.")).toBeVisible();
  expect(page.getByRole("checkbox", { name: /(ada|carl)@freehold/ }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Sign selected" }).click();
  await expect.element(page.getByRole("dialog", { name: "Sign 1 approval?" })).toBeVisible();
});
