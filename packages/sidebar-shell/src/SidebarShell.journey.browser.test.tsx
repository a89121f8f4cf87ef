import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SECTIONS } from "./index.ts";
import { asked, enterAs, OPERATOR } from "./test/page.ts";
import { active, button, freshShell, labels, nav, open, shown } from "./test/shell.fixture.tsx";

freshShell();

test("an admin on a phone opens the sidebar, closes it, selects a section, and logs out", async () => {
  const onSectionChange = vi.fn();
  await page.viewport(390, 844);
  await enterAs(OPERATOR);
  open({
    sections: [...SECTIONS, { id: "refunds", label: "Refund Requests", adminOnly: true }],
    onSectionChange,
    signedOut: <p>Please sign in</p>,
  });
  await shown("withdraw-all");
  await expect.element(page.getByRole("banner").getByText("Admin", { exact: true })).toBeVisible();
  expect(nav().elements()).toEqual([]);

  await button("Open menu").click();
  await expect.element(nav()).toBeVisible();
  expect(labels().slice(-4)).toEqual(["Withdraw All Deposits", "User Management", "Analytics", "Refund Requests"]);
  expect(active().textContent).toBe("Withdraw All Deposits");
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(nav().elements()).toEqual([]));
  expect(active()).toBe(button("Open menu").element());

  await button("Open menu").click();
  await nav().getByRole("button", { name: "Refund Requests" }).click();
  await shown("refunds");
  await vi.waitFor(() => expect(nav().elements()).toEqual([]));
  expect(onSectionChange.mock.calls).toEqual([[{ section: "refunds" }]]);

  await button("Sign out").click();
  await expect.element(page.getByText("Please sign in")).toBeVisible();
  await vi.waitFor(() => expect(asked).toContain("POST /api/auth/logout"));
});
