import { translatePage } from "@freehold/test-utils/browser/translate-page";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  alert,
  button,
  connect,
  dialog,
  freshPage,
  inDialog,
  install,
  OAK,
  open,
  openProfile,
  pressable,
  restartSession,
} from "../../test/page.fixture.tsx";
import { provesWallets } from "../../test/server.fixture.ts";

freshPage();

const BSC = "Network: BNB Smart Chain";
const onError = vi.fn();

// A browser that translates the page takes RainbowKit's texts away from its renderer, too.
beforeEach(() => {
  onError.mockClear();
  onTestFinished(translatePage());
  onTestFinished(() => expect(onError.mock.calls.filter(([{ code }]) => code === "render")).toEqual([]));
});

test("a wallet is chosen, says no, breaks, is connected, and disconnected", async () => {
  const wallet = install("Oak Wallet", { behaviour: { connection: "pending" } });
  open({ onError });
  await connect("Oak Wallet");
  await expect.element(inDialog("Opening Oak Wallet...")).toBeVisible();
  wallet.behave({ connection: "reject" });
  await expect.element(inDialog("RETRY")).toBeVisible();
  wallet.behave({ connection: { code: -32603, message: "Internal error." } });
  await userEvent.click(inDialog("RETRY"));
  await expect.element(dialog().getByRole("alert")).toMatchTextContent("Oops, something went wrong!");
  wallet.behave({ connection: "approve" });
  await userEvent.click(inDialog("RETRY"));
  await expect.element(button(OAK)).toBeVisible();
  await openProfile();
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await userEvent.click(pressable(/Copy Address/));
  await expect.element(pressable(/Copied/)).toBeVisible();
  await expect.element(pressable(/Copy Address/)).toBeVisible();
  await userEvent.click(pressable(/Disconnect/));
  await expect.element(button("Connect Wallet")).toBeVisible();
});

test("a network is switched, refused and not possible", async () => {
  const wallet = install("Oak Wallet", { behaviour: { switching: "pending" } });
  open({ onError });
  await connect("Oak Wallet");
  await userEvent.click(button(BSC));
  await userEvent.click(pressable(/Ethereum/));
  await expect.element(pressable(/Ethereum.*Confirm in Wallet/)).toBeVisible();
  wallet.behave({ switching: "approve" });
  await expect.element(button("Network: Ethereum")).toBeVisible();
  await userEvent.click(button("Network: Ethereum"));
  await expect.element(pressable(/Ethereum.*Connected/)).toBeVisible();
  wallet.behave({ switching: { code: 4200, message: "Not supported." } });
  await userEvent.click(pressable(/BSC/));
  await expect.element(alert()).toMatchTextContent("so switch within the wallet.");
  wallet.chooseChain(56);
  await expect.element(button(BSC)).toBeVisible();
  await expect.element(alert()).not.toBeInTheDocument();
});

test("each way to have a wallet is looked at, forth and back, in a wide window and a narrow one", async () => {
  onTestFinished(() => page.viewport(1280, 800));
  for (const width of [1280, 600]) {
    await page.viewport(width, 800);
    const { unmount } = open({ onError });
    await userEvent.click(button("Connect Wallet"));
    for (const name of ["MetaMask", "Rabby Wallet"]) {
      await userEvent.click(pressable(name));
      await expect.element(inDialog(`Get ${name}`)).toBeVisible();
      if (width === 600) await userEvent.click(pressable("Back"));
    }
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    unmount();
  }
});

test("a wallet is verified: each step, an error, and the next try", async () => {
  restartSession("token");
  const wallet = install("Oak Wallet", { behaviour: { signing: "pending" } });
  provesWallets();
  open({ onError });
  await connect("Oak Wallet");
  await expect.element(inDialog("Verify your account")).toBeVisible();
  await userEvent.click(pressable("Sign message"));
  await expect.element(inDialog("Waiting for signature...")).toBeVisible();
  wallet.behave({ signing: { code: -32603, message: "Internal error." } });
  await expect.element(inDialog("Error signing message, please retry!")).toBeVisible();
  wallet.behave({ signing: "approve" });
  await userEvent.click(pressable(/Sign message/));
  await expect.element(button("Wallet 0x7099...79C8, verified")).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test("where a script takes the open dialog away, the widget says so, and begins anew", async () => {
  onTestFinished(() => void onError.mockClear());
  vi.spyOn(console, "error").mockImplementation(() => {});
  const wallet = install("Oak Wallet");
  open({ onError });
  await connect("Oak Wallet");
  await openProfile();
  // What is around RainbowKit's dialog stands in the body.
  dialog().element().closest("body > *")?.remove();
  wallet.disconnect();
  await expect.element(alert()).toMatchTextContent("We couldn't show your wallet.");
  expect(onError.mock.calls.map(([{ code }]) => code)).toEqual(["render"]);
  await userEvent.click(button("Try Again"));
  await expect.element(button("Connect Wallet")).toBeVisible();
});
