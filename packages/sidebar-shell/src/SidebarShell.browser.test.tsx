import { axeFindings } from "@freehold/test-utils/browser/axe";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SECTIONS, SidebarShell } from "./index.ts";
import { asked, enterAs, INVESTOR, leave, OPERATOR, stubApi } from "./test/page.ts";
import { active, box, button, freshShell, labels, nav, open, settle, shown } from "./test/shell.fixture.tsx";

const LABELS = [
  "Dashboard",
  "Properties",
  "Investments",
  "Wallet",
  "Referrals",
  "Payouts",
  "Withdraw All Deposits",
] as const;
const ADMIN_LABELS = ["User Management", "Analytics"] as const;
const WITH_REFUNDS = [...SECTIONS, { id: "refunds", label: "Refund Requests", adminOnly: true }];

freshShell();

describe.each([
  ["390 px", 390, 844],
  ["1280 px", 1280, 800],
])("at %s", (_, width, height) => {
  const wide = width >= 1024;
  beforeEach(() => page.viewport(width, height));

  test("the header has the brand, email, short wallet address, settings and logout", async () => {
    await enterAs(INVESTOR);
    open();
    const header = page.getByRole("banner");
    for (const text of ["Freehold", "investor@freehold.test", "0x7099...79C8"])
      await expect.element(header.getByText(text, { exact: true })).toBeVisible();
    await expect.element(button("Settings")).toBeVisible();
    await expect.element(button("Sign out")).toBeVisible();
    await expect.element(header.getByRole("img", { name: "Wallet verified" })).toBeVisible();
    expect(header.getByText("Admin", { exact: true }).elements()).toEqual([]);
    if (wide) expect(button("Open menu").elements()).toEqual([]);
    else await expect.element(button("Open menu")).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(width);
  });

  test("admins have a badge and two sections more, the host's own after them", async () => {
    await enterAs(OPERATOR);
    open({ sections: WITH_REFUNDS });
    await expect.element(page.getByRole("banner").getByText("Admin", { exact: true })).toBeVisible();
    if (!wide) await button("Open menu").click();
    expect(labels()).toEqual([...LABELS, ...ADMIN_LABELS, "Refund Requests"]);
  });

  test("another user has seven sections and begins at withdraw-all", async () => {
    await enterAs(INVESTOR);
    open({ sections: WITH_REFUNDS, section: "refunds" });
    await shown("withdraw-all");
    if (!wide) await button("Open menu").click();
    expect(labels()).toEqual([...LABELS]);
    expect(button("Withdraw All Deposits").element().getAttribute("aria-current")).toBe("page");
  });

  test("a selection shows its section and tells the host, once", async () => {
    const onSectionChange = vi.fn();
    await enterAs(INVESTOR);
    open({ onSectionChange });
    for (const name of ["Wallet", "Wallet"]) {
      if (!wide) await button("Open menu").click();
      await nav().getByRole("button", { name }).click();
      await shown("wallet");
    }
    expect(onSectionChange.mock.calls).toEqual([[{ section: "wallet" }]]);
    await vi.waitFor(() => expect(nav().elements().length).toBe(wide ? 1 : 0));
    expect(location.hash).toBe("");
  });

  test("axe finds nothing, light and dark, open and closed", async () => {
    await enterAs(OPERATOR);
    for (const theme of ["light", "dark"] as const) {
      const { unmount } = open({ theme });
      await shown("withdraw-all");
      expect(await axeFindings()).toEqual([]);
      await button(wide ? "Collapse sidebar" : "Open menu").click();
      await settle();
      expect(await axeFindings()).toEqual([]);
      unmount();
    }
  });

  test("by keyboard alone: to a section, and out again", async () => {
    await enterAs(INVESTOR);
    open();
    await shown("withdraw-all");
    if (!wide) {
      await userEvent.tab();
      expect(active().textContent).toBe("Skip to content");
      await userEvent.tab();
      expect(active().getAttribute("aria-label")).toBe("Open menu");
      await userEvent.keyboard("{Enter}");
      expect(active().textContent).toBe("Withdraw All Deposits");
      await userEvent.tab({ shift: true });
    } else {
      while (active().textContent !== "Payouts") await userEvent.tab();
    }
    expect(active().textContent).toBe("Payouts");
    await userEvent.keyboard("{Enter}");
    await shown("payouts");
    expect(wide ? active().textContent : active().getAttribute("aria-label")).toBe(wide ? "Payouts" : "Open menu");
    await userEvent.keyboard("{Escape}");
    await shown("payouts");
  });
});

test("a host that keeps the section itself is obeyed", async () => {
  const onSectionChange = vi.fn();
  await enterAs(INVESTOR);
  const { rerender } = open({ section: "wallet", onSectionChange });
  await shown("wallet");
  await button("Payouts").click();
  await shown("wallet");
  expect(onSectionChange).toHaveBeenCalledWith({ section: "payouts" });
  rerender(
    <SidebarShell brand="Freehold" section="payouts">
      {(section) => <h1>Screen of {section}</h1>}
    </SidebarShell>,
  );
  await shown("payouts");
});

test("a section with an address is a link: a plain click stays here, any other is the browser's", async () => {
  const onSectionChange = vi.fn();
  await enterAs(INVESTOR);
  open({ sections: SECTIONS.map((section) => ({ ...section, href: `/at/${section.id}` })), onSectionChange });
  const link = nav().getByRole("link", { name: "Payouts" });
  const opened = vi.fn((event: Event) => {
    const isLeftToBrowser = !event.defaultPrevented;
    // Or the page of the tests would leave.
    event.preventDefault();
    return isLeftToBrowser;
  });
  addEventListener("click", opened);
  await link.click({ modifiers: ["ControlOrMeta"] });
  expect([opened.mock.results[0]?.value, onSectionChange.mock.calls]).toEqual([true, []]);
  await link.click();
  expect([opened.mock.results[1]?.value, onSectionChange.mock.calls]).toEqual([false, [[{ section: "payouts" }]]]);
  await shown("payouts");
  // It may stand for something in the section: the item leads back to the section itself.
  await link.click();
  expect(onSectionChange).toHaveBeenCalledTimes(2);
  removeEventListener("click", opened);
  await expect.element(link).toHaveAttribute("aria-current", "page");
  await expect.element(link).toHaveAttribute("href", "/at/payouts");
});

test("a host that shows none of its sections has none marked", async () => {
  await enterAs(INVESTOR);
  open({ section: null, children: <h1>Screen of nothing</h1> });
  await shown("nothing");
  expect(document.querySelectorAll("[aria-current]")).toHaveLength(0);
  await button("Collapse sidebar").click();
  await button("Open menu").click();
  expect(active().textContent).toBe("Dashboard");
});

test("the settings button tells the host", async () => {
  const onSettings = vi.fn();
  await enterAs(INVESTOR);
  open({ onSettings });
  await button("Settings").click();
  expect(onSettings).toHaveBeenCalledOnce();
});

test("Skip to content goes to the main area", async () => {
  await enterAs(INVESTOR);
  open();
  await shown("withdraw-all");
  await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  expect(active().tagName).toBe("MAIN");
});

test("logout signs out; SPEC 6: signed-out people see only what the host shows them", async () => {
  await enterAs(INVESTOR);
  open({ signedOut: <p>Please sign in</p> });
  await button("Sign out").click();
  await expect.element(page.getByText("Please sign in")).toBeVisible();
  expect(document.querySelector(".fh-shell")).toBe(null);
  expect(localStorage.getItem("auth_token")).toBe(null);
  await vi.waitFor(() => expect(asked).toContain("POST /api/auth/logout"));
});

test("another person begins at the default section", async () => {
  await enterAs(OPERATOR);
  open({ signedOut: <p>Please sign in</p> });
  await button("Analytics").click();
  await shown("analytics");
  await leave();
  await enterAs(INVESTOR);
  await shown("withdraw-all");
});

test("while the session loads there is a spinner; if no answer comes, a sentence and a retry", async () => {
  stubApi("down");
  const token = `fh_${"kept".padEnd(43, "-")}`;
  localStorage.setItem("auth_token", token);
  const { refreshSession } = await import("@freehold/session");
  const loading = refreshSession();
  open();
  await loading;
  await expect
    .element(page.getByText("We couldn't reach the server. Check your connection and try again."))
    .toBeVisible();
  expect(await axeFindings()).toEqual([]);
  stubApi(INVESTOR);
  await page.getByRole("button").click();
  await shown("withdraw-all");
  expect(localStorage.getItem("auth_token")).toBe(token);
});

test("a long email is cut, not the layout", async () => {
  await page.viewport(390, 844);
  await enterAs({ ...OPERATOR, email: `${"margaret.oyelaran.of.the.long.name".repeat(3)}@example.test` });
  open({ brand: "The Freehold Land and Property Registry Company" });
  await shown("withdraw-all");
  expect(document.documentElement.scrollWidth).toBe(390);
  expect(box(".fh-shell-wallet").right).toBeLessThanOrEqual(390);
  expect(box("header").height).toBeLessThan(100);
});

test("right to left it opens from the right", async () => {
  document.documentElement.dir = "rtl";
  await page.viewport(390, 844);
  await enterAs(INVESTOR);
  open();
  await button("Open menu").click();
  await settle();
  expect(box(".fh-shell-sheet").right).toBe(390);
  document.documentElement.dir = "";
});
