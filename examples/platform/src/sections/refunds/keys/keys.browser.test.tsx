import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json } from "@freehold/test-utils/browser/stub-api";
import { sample } from "@freehold/test-utils/run/soak";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import RefundRequests from "../index.tsx";
import { $areKeysOn } from "./store.ts";

const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const OTHER = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

const request = (id: string, registered = WALLET) => ({
  id,
  kind: "total_deposits",
  amount_ubxs: "10",
  wallet_address: WALLET,
  status: "pending",
  created_at: "2026-03-01T10:00:00.000Z",
  approvals: [],
  approvals_needed: 1,
  approvals_given: 0,
  user: { id: `user of ${id}`, email: `${id}@freehold.test`, wallet_address: registered },
  is_late: false,
  your_part: null,
  lacks_your_signature: false,
  address_differs: registered !== WALLET,
  hold_reason: null,
});
const REQUESTS = [request("ada"), request("bert", OTHER), request("carl")];
const detail = (withdrawal: object) =>
  json({ success: true, withdrawal, deposits_breakdown: [], events: [], payment: null, estimate: null });

signedIn(
  {
    "GET /admin/withdrawals": json({ items: REQUESTS, total: 3, page: 1, limit: 10, counts: { pending: 3 } }),
    ...Object.fromEntries(REQUESTS.map((one) => [`GET /admin/withdrawals/${one.id}`, detail(one)])),
    ...Object.fromEntries(
      REQUESTS.map(({ id }) => [`GET /admin/withdrawals/${id}/notes`, json({ items: [], next: null })]),
    ),
    "GET /admin/audit": json({ items: [], next: null }),
  },
  "admin",
);
freshPage("refunds");
beforeEach(() => $areKeysOn.set(true));

const row = (name: string) => page.getByRole("button", { name: `${name}@freehold.test`, exact: true });
const dialog = (name: string) => page.getByRole("dialog", { name });
const press = (keys: string) => userEvent.keyboard(keys);

async function openQueue() {
  draw(<RefundRequests />);
  await expect.element(row("carl")).toBeVisible();
}

test("j and k go from request to request, Enter opens one, and the list stays beside it where there is room", async () => {
  openSection("refunds", { search: { order: "largest" } });
  await openQueue();
  await press("k");
  await expect.element(row("ada")).toHaveFocus();
  await press("jj");
  await expect.element(row("carl")).toHaveFocus();
  await press("j");
  await expect.element(row("carl")).toHaveFocus();
  await press("k{Enter}");
  await expect.element(page.getByRole("heading", { name: "Refund request", exact: true })).toHaveFocus();
  expect(location.pathname + location.search).toBe("/refunds/requests/bert?order=largest");
  await expect.element(row("bert")).toHaveAttribute("aria-current", "true");
  await expect.element(page.getByLabelText("Order")).toHaveValue("largest");
  await press("j");
  await expect.element(row("carl")).toHaveFocus();

  await page.viewport(1024, 800);
  await expect.element(row("carl")).not.toBeInTheDocument();
  await page.getByRole("button", { name: "All refund requests" }).click();
  expect(location.pathname + location.search).toBe("/refunds?order=largest");
  await expect.element(row("bert")).toBeVisible();
});

test("a and r ask about the selected request, which opens, with both wallets in full and whether they are the same", async () => {
  await openQueue();
  await press("a");
  expect(page.getByRole("dialog").elements()).toEqual([]);
  await press("jja");
  await expect.element(dialog("Approve this refund?")).toBeVisible();
  expect(location.pathname).toBe("/refunds/requests/bert");
  const shown = dialog("Approve this refund?").element();
  const addresses = [...shown.querySelectorAll(".fh-address")];
  expect(addresses.map(({ textContent }) => textContent)).toEqual([WALLET, OTHER]);
  expect(shown.textContent).toContain("This isn't the registered wallet");
  // Keys are for the dialog now.
  await press("rj?");
  expect(page.getByRole("dialog").elements()).toHaveLength(1);
  await press("{Escape}");
  // The request that is open is the selected one while no other has the focus.
  await page.getByRole("heading", { name: "Refund request", exact: true }).click();
  await press("r");
  await expect.element(dialog("Reject this request?")).toBeVisible();
  await page.getByLabelText("Reason").fill("");
  await press("{Tab}{Shift>}{Tab}{/Shift}ajk");
  await expect.element(page.getByLabelText("Reason")).toHaveValue("ajk");
  await press("{Escape}");
  // Another one in the list is, once it has the focus.
  row("ada").element().focus();
  await press("a");
  await expect.poll(() => dialog("Approve this refund?").element().textContent).toContain("ada@freehold.test");
  await expect
    .poll(() => dialog("Approve this refund?").element().textContent)
    .toContain("Same as the registered wallet");
  expect(api.asked.filter(({ route }) => route.startsWith("POST"))).toEqual([]);
});

test("what cannot be done is not asked about: the request opens and says why", async () => {
  api.routes["GET /admin/withdrawals/ada"] = detail({ ...request("ada"), your_part: "owner" });
  await openQueue();
  await press("ja");
  await expect.element(page.getByText(/This request pays you/)).toBeVisible();
  expect(page.getByRole("dialog").elements()).toEqual([]);
});

test("keys are left alone while a person types or holds a modifier", async () => {
  await openQueue();
  row("ada").element().focus();
  await press("{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}{Shift>}J{/Shift}");
  await expect.element(row("ada")).toHaveFocus();
  const search = page.getByLabelText("Email, wallet, ID or transaction");
  await search.click();
  await press("jar?");
  await expect.element(search).toHaveValue("jar?");
  await page.getByLabelText("Order").element().focus();
  await press("j");
  await expect.element(row("ada")).not.toHaveFocus();
  expect(page.getByRole("dialog").elements()).toEqual([]);
});

test.each(sample(["dark", "light"] as const, 1))(
  "a sheet lists the keys, and they can be switched off: %s",
  async (theme) => {
    draw(<RefundRequests />, theme);
    await expect.element(row("carl")).toBeVisible();
    await press("?");
    const sheet = dialog("Keyboard shortcuts for refund requests");
    await expect.poll(() => sheet.element().textContent).toContain("jNext request");
    expect(await axeFindings()).toEqual([]);
    await sheet.getByLabelText("Use shortcuts on this device").click();
    await sheet.getByRole("button", { name: "Close" }).last().click();
    await press("?j");
    expect(page.getByRole("dialog").elements()).toEqual([]);
    await page.getByRole("button", { name: "Keyboard shortcuts for refund requests" }).click();
    await expect.element(sheet).toBeVisible();
  },
);

test.each([
  [1440, "light"],
  [1200, "dark"],
  [390, "dark"],
] as const)(
  "at %i px, %s, an address is two lines of five groups, nothing overflows, and axe finds nothing",
  async (width, theme) => {
    await page.viewport(width, 844);
    openSection("refunds", { rest: ["requests", "ada"] });
    draw(<RefundRequests />, theme);
    await expect.element(page.getByText("Same as the registered wallet")).toBeVisible();
    for (const address of document.querySelectorAll(".wallets .fh-groups")) {
      const tops = [...address.querySelectorAll(".fh-group")].map((group) => group.getBoundingClientRect().top);
      // `0x` and five groups, then five.
      expect(tops.map((top) => top === tops[0])).toEqual([...Array(6).fill(true), ...Array(5).fill(false)]);
      expect(new Set(tops).size).toBe(2);
    }
    expect(document.documentElement.scrollWidth).toBe(width);
    expect(await axeFindings()).toEqual([]);
  },
);
