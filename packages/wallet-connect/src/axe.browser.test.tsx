import { json } from "@freehold/test-utils/browser/stub-api";
import axe from "axe-core";
import { describe, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import {
  api,
  button,
  connect,
  dialog,
  freshPage,
  inDialog,
  install,
  open,
  openProfile,
  pressable,
  restartSession,
  VERIFIED,
} from "./test/page.fixture.tsx";

freshPage("token");

const PROVED = "Wallet 0x7099...79C8, verified";

/** RainbowKit's own, each told with its thread in the README: by rule, what is known to be wrong. */
const KNOWN: Record<string, string> = {
  "role-img-alt": "[data-rk] [role=img]:not([aria-label])",
  "scrollable-region-focusable": "[data-rk] [style*='blur(100px)']",
};

/** Landmarks and the first heading are the host page's. */
const OF_A_WHOLE_PAGE = Object.fromEntries(
  ["region", "page-has-heading-one", "landmark-one-main"].map((rule) => [rule, { enabled: false }]),
);

/** What axe finds on the page that is not known. */
async function findings(): Promise<string[]> {
  // It measures colours, which come in by degrees, and begin to with the next frame.
  await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  const { violations } = await axe.run(document, { rules: OF_A_WHOLE_PAGE });
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !document.querySelector(target.join(" "))?.matches(KNOWN[id] ?? "no-such-element"))
      .map(({ target, failureSummary }) => `${id} (${target.join(" ")}) ${failureSummary}`),
  );
}

const clean = async () => expect(await findings()).toEqual([]);

describe.each(["light", "dark"] as const)("in the %s theme nothing stands in a screen reader's way", (theme) => {
  const show = (props = {}) => {
    document.body.style.background = theme === "dark" ? "#14130f" : "";
    return open({ theme, ...props });
  };

  test("of the button and the dialog that connects", async () => {
    restartSession(null);
    const wallet = install("Oak Wallet", { behaviour: { connection: "pending" } });
    show({ signOnly: true });
    await clean();
    await userEvent.click(button("Connect Wallet"));
    await expect.element(inDialog("Connect a Wallet")).toBeVisible();
    await clean();
    await userEvent.click(pressable("MetaMask"));
    await expect.element(inDialog("MetaMask for Mobile")).toBeVisible();
    await clean();
    await userEvent.click(inDialog("Get the app"));
    await expect.element(inDialog("Install MetaMask")).toBeVisible();
    await clean();
    await userEvent.click(inDialog("Oak Wallet"));
    await expect.element(inDialog("Opening Oak Wallet...")).toBeVisible();
    await clean();
    wallet.behave({ connection: { code: -32603, message: "Internal error." } });
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await clean();
  });

  test("of the dialogs that verify, show the profile and switch networks", async () => {
    const wallet = install("Oak Wallet");
    show();
    await connect("Oak Wallet");
    await expect.element(inDialog("Verify your account")).toBeVisible();
    await clean();
    await userEvent.click(pressable("Sign message"));
    await expect.element(dialog().getByRole("alert")).toBeVisible();
    await clean();
    api.routes["GET /auth/me"] = json(VERIFIED);
    restartSession("token");
    await openProfile(PROVED);
    await clean();
    await userEvent.keyboard("{Escape}");
    await userEvent.click(button("Network: BNB Smart Chain"));
    await expect.element(inDialog("Switch Networks")).toBeVisible();
    await clean();
    await userEvent.keyboard("{Escape}");
    wallet.chooseChain(100);
    await userEvent.click(button("Wrong network"));
    await expect.element(inDialog(/Wrong network detected/)).toBeVisible();
    await clean();
  });

  test("of our own dialogs", async () => {
    show();
    await userEvent.click(button("Verify without connecting"));
    await expect.element(dialog().getByLabelText("Wallet address")).toBeVisible();
    await clean();
    await userEvent.click(dialog().getByRole("button", { name: "Write the message" }));
    await expect.element(dialog().getByLabelText("Signature")).toBeVisible();
    await clean();
  });
});

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
