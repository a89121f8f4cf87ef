import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  alert,
  button,
  connect,
  dialog,
  freshPage,
  inDialog,
  install,
  open,
  pressable,
  restartSession,
} from "../../test/page.fixture.tsx";
import "../../sdks.ts";

freshPage();

/** Opens the dialog in a browser without wallets. */
async function opened() {
  open();
  await userEvent.click(button("Connect Wallet"));
  await expect.element(inDialog("Connect a Wallet")).toBeVisible();
}

/** The next link that is followed, and where it would have led: a tab that covers this page slows it down. */
function followedLink() {
  const followed = vi.fn((event: Event) => {
    event.preventDefault();
    const { href, target } = (event.target as Element).closest("a") as HTMLAnchorElement;
    return `${target} ${new URL(href).protocol}`;
  });
  document.addEventListener("click", followed, { capture: true, once: true });
  return followed;
}

// Once the dialog's style sheet made everything else on the page 6.25% larger, until it was loaded anew.
test("the dialog leaves the sizes of the widgets on its page as they are, open and closed", async () => {
  const sizes = () =>
    [...document.querySelectorAll(".fh-root:not([data-rk] *), .fh-root:not([data-rk] *) *")].map((node) => {
      const { fontSize, paddingTop, gap } = getComputedStyle(node);
      return [getComputedStyle(node).getPropertyValue("--_fh-unit"), fontSize, paddingTop, gap];
    });
  open();
  await expect.element(button("Connect Wallet")).toBeVisible();
  const before = sizes();
  expect(before[0]?.[0]).toBe("16px");
  await userEvent.click(button("Connect Wallet"));
  await expect.element(inDialog("Connect a Wallet")).toBeVisible();
  expect(sizes()).toEqual(before);
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sizes()).toEqual(before);
});

describe("the dialog on a page without a WalletConnect project id", () => {
  test("has no entry for a QR code; what is missing is noted for developers", async () => {
    const note = vi.spyOn(console, "warn").mockImplementation(() => {});
    await opened();
    await expect.element(inDialog("Connect a Wallet")).toBeVisible();
    expect(dialog().element().textContent).not.toMatch(/QR/);
    expect(note.mock.calls.flat().join()).toContain("`project-id`");
    note.mockRestore();
  });

  test("lists wallets of this browser first, and those to be installed after them", async () => {
    install("Oak Wallet");
    await opened();
    const names = dialog().getByRole("button").elements();
    const at = (name: string) => names.findIndex((each) => each.textContent?.includes(name));
    expect(at("Oak Wallet")).toBeLessThan(at("MetaMask"));
    for (const name of ["MetaMask", "Rabby Wallet", "Trust Wallet"]) expect(at(name)).toBeGreaterThan(-1);
  });

  test("asks only this page's origin", async () => {
    await opened();
    await userEvent.click(inDialog("Get a Wallet"));
    await expect.element(inDialog("Not what you're looking for?")).toBeVisible();
    const elsewhere = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.startsWith("http") && new URL(name).origin !== location.origin)
      .filter(({ name }) => !/^http:\/\/(127\.0\.0\.1|localhost)/.test(name));
    expect(elsewhere.map(({ name }) => name)).toEqual([]);
  });
});

describe("getting a wallet", () => {
  test("the dialog explains what one is, and offers some", async () => {
    await opened();
    await expect.element(inDialog("What is a Wallet?")).toBeVisible();
    await userEvent.click(inDialog("Get a Wallet"));
    for (const name of ["MetaMask", "Rabby Wallet", "Trust Wallet", "Ledger"])
      await expect.element(dialog().getByText(name, { exact: true }).last()).toBeVisible();
    await expect.element(inDialog("Mobile Wallet and Extension").first()).toBeVisible();
  });

  test("of one that is not installed the ways to have it are shown: extension and telephone", async () => {
    await opened();
    await userEvent.click(pressable("MetaMask"));
    await expect.element(inDialog("Get MetaMask")).toBeVisible();
    await expect.element(inDialog(/^MetaMask for /).first()).toBeVisible();
    await expect.element(inDialog("MetaMask for Mobile")).toBeVisible();
    await userEvent.click(inDialog("Get the app"));
    await expect.element(inDialog("Install MetaMask")).toBeVisible();
    await expect.element(inDialog("Scan with your phone to download on iOS or Android")).toBeVisible();
    await userEvent.click(inDialog("Continue"));
    await expect.element(inDialog("Get started with MetaMask")).toBeVisible();
  });

  test("the extension's steps are told, and its shop is opened beside the page", async () => {
    await opened();
    await userEvent.click(pressable("Rabby Wallet"));
    const followed = followedLink();
    await userEvent.click(inDialog(/^Add to /));
    await expect.element(inDialog("Get started with Rabby Wallet")).toBeVisible();
    await expect.element(inDialog(/Refresh/).last()).toBeVisible();
    expect(followed).toHaveReturnedWith("_blank https:");
  });

  test("a program for this computer has steps of its own", async () => {
    await opened();
    await userEvent.click(inDialog("Get a Wallet"));
    const ledger = dialog().getByText("Ledger", { exact: true }).last();
    await expect.element(ledger).toBeVisible();
    await userEvent.click(inDialog("GET").last());
    await expect.element(inDialog("Get Ledger")).toBeVisible();
    await expect.element(inDialog("Ledger for Linux")).toBeVisible();
    await expect.element(inDialog("Ledger for Mobile")).toBeVisible();
    const followed = followedLink();
    await userEvent.click(inDialog("Add to Linux"));
    await expect.element(inDialog("Get started with Ledger")).toBeVisible();
    expect(followed).toHaveReturnedWith("_blank https:");
  });
});

describe("the dialog on a narrow page", () => {
  beforeEach(() => page.viewport(390, 800));
  afterEach(() => page.viewport(1280, 800));

  test("is one column below 768 pixels, with a way back", async () => {
    install("Oak Wallet", { behaviour: { connection: "pending" } });
    open();
    await connect("Oak Wallet");
    await expect.element(inDialog("Opening Oak Wallet...")).toBeVisible();
    await expect.element(inDialog("Connect a Wallet")).not.toBeInTheDocument();
    const width = dialog().getByRole("document").element().getBoundingClientRect().width;
    expect(width).toBeLessThanOrEqual(390);
  });

  test.each(["ltr", "rtl"])("stays on it at 320 pixels (%s), with its pictures in their frames", async (dir) => {
    await page.viewport(320, 700);
    document.documentElement.dir = dir;
    onTestFinished(() => document.documentElement.removeAttribute("dir"));
    install("Oak Wallet");
    await opened();
    await expect.element(inDialog("Oak Wallet")).toBeVisible();
    const parts = [...dialog().getByRole("document").element().querySelectorAll("*")].filter(
      (part) => part.getBoundingClientRect().width > 0,
    );
    expect(Math.min(...parts.map((part) => part.getBoundingClientRect().left))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...parts.map((part) => part.getBoundingClientRect().right))).toBeLessThanOrEqual(320);
    for (const picture of dialog().element().querySelectorAll("[role=img] > img"))
      expect(picture.getBoundingClientRect().left).toBe(picture.parentElement?.getBoundingClientRect().left);
  });
});

describe("on a telephone", () => {
  const IPHONE =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

  beforeEach(async () => {
    vi.spyOn(navigator, "userAgent", "get").mockReturnValue(IPHONE);
    await page.viewport(390, 800);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    await page.viewport(1280, 800);
  });

  test("a wallet's own browser is connected, and asked for the proof", async () => {
    const wallet = install("Oak Wallet");
    vi.stubGlobal("ethereum", wallet.provider);
    restartSession("token");
    open();
    await userEvent.click(button("Connect Wallet"));
    await userEvent.click(pressable("Browser Wallet"));
    await expect.element(inDialog("Verify your account")).toBeVisible();
    await expect.element(button("Verify 0x7099...79C8")).toBeVisible();
  });

  test("while a wallet asks its owner it says where to go on", async () => {
    const wallet = install("Oak Wallet", { behaviour: { connection: "pending" } });
    vi.stubGlobal("ethereum", wallet.provider);
    open();
    await userEvent.click(button("Connect Wallet"));
    await userEvent.click(pressable("Browser Wallet"));
    await expect.element(dialog().getByRole("status")).toMatchTextContent("Continue in the wallet");
    await expect.element(button("Connecting...")).toBeVisible();
    wallet.behave({ connection: "reject" });
    await expect.element(button("Connect Wallet")).toBeVisible();
    await expect.element(dialog().getByRole("status")).not.toBeInTheDocument();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  test("without a wallet it says where to get one", async () => {
    await opened();
    await userEvent.click(inDialog("Get a Wallet"));
    const shops = dialog().getByRole("link", { name: "GET", exact: true });
    await expect.element(shops.first()).toHaveAttribute("href", expect.stringMatching(/^https:\/\/apps.apple.com/));
    expect(shops.elements()).toHaveLength(3);
  });
});
