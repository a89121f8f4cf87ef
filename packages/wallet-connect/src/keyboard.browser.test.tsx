import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { button, dialog, freshPage, inDialog, install, open, pressable, restartSession } from "./test/page.fixture.tsx";

freshPage("token");

describe("by keyboard", () => {
  const focused = () => document.activeElement as HTMLElement;

  test("the dialog is opened, holds the focus however often Tab is pressed, and gives it back when Escape closes it", async () => {
    restartSession(null);
    install("Oak Wallet");
    open();
    (button("Connect Wallet").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(inDialog("Connect a Wallet")).toBeVisible();
    const reached = new Set<string>();
    for (let count = 0; count < 20; count++) {
      await userEvent.keyboard(count < 12 ? "{Tab}" : "{Shift>}{Tab}{/Shift}");
      expect(dialog().element().contains(focused())).toBe(true);
      reached.add(focused().textContent ?? "");
    }
    for (const name of ["Oak Wallet", "MetaMask", "Get a Wallet"])
      expect([...reached].some((text) => text.includes(name))).toBe(true);
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button("Connect Wallet")).toHaveFocus();
  });

  test("a wallet is connected and disconnected", async () => {
    restartSession(null);
    install("Oak Wallet");
    open();
    (button("Connect Wallet").element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(inDialog("Connect a Wallet")).toBeVisible();
    while (!focused().textContent?.includes("Oak Wallet") || focused().tagName !== "BUTTON")
      await userEvent.keyboard("{Tab}");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Wallet 0x7099...79C8")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.element(pressable(/Disconnect/)).toBeVisible();
    while (!focused().textContent?.includes("Disconnect") || focused().tagName !== "BUTTON")
      await userEvent.keyboard("{Tab}");
    await userEvent.keyboard("{Enter}");
    await expect.element(button("Connect Wallet")).toBeVisible();
  });
});
