import { $wallet } from "@freehold/session";
import { cleanup } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import {
  alert,
  asked,
  button,
  chain,
  connect,
  dialog,
  freshPage,
  inDialog,
  install,
  OAK,
  open,
  openProfile,
  pressable,
  reload,
} from "../../test/page.fixture.tsx";

freshPage();

const ELM = "Wallet 0x3C44...93BC";
const elmKey = chain.keys[2] as `0x${string}`;

describe("connecting", () => {
  test("a wallet that is announced by EIP-6963: the button shows its short address", async () => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toMatchTextContent("0x7099...79C8");
    await expect.element(dialog()).not.toBeInTheDocument();
    expect($wallet.get()).toEqual({ status: "connected", address: wallet.address, chainId: 56, supported: true });
  });

  test("of two wallets in one browser each is listed, and only the chosen one is asked", async () => {
    const [oak, elm] = [install("Oak Wallet"), install("Elm Wallet", { key: elmKey })];
    open();
    await connect("Elm Wallet");
    await expect.element(button(ELM)).toBeVisible();
    expect(asked(oak)).not.toContain("eth_requestAccounts");
    await openProfile(ELM);
    await userEvent.click(pressable(/Disconnect/));
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    expect(asked(elm).filter((method) => method === "eth_requestAccounts").length).toBeLessThanOrEqual(1);
  });

  test("while the wallet asks its owner the dialog says where to look", async () => {
    const wallet = install("Oak Wallet", { behaviour: { connection: "pending" } });
    open();
    await connect("Oak Wallet");
    await expect.element(inDialog("Opening Oak Wallet...")).toBeVisible();
    await expect.element(inDialog("Confirm connection in the extension")).toBeVisible();
    wallet.behave({ connection: "approve" });
    await expect.element(button(OAK)).toBeVisible();
  });

  test("a dialog that is closed while the wallet waits leaves the page as it was", async () => {
    install("Oak Wallet", { behaviour: { connection: "pending" } });
    open();
    await connect("Oak Wallet");
    await expect.element(inDialog("Opening Oak Wallet...")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button("Connect Wallet")).toBeVisible();
  });

  test("a rejected connection is no error: the dialog offers to retry, and nothing else is said", async () => {
    const wallet = install("Oak Wallet", { behaviour: { connection: "pending" } });
    const errors = vi.spyOn(console, "error");
    open();
    await connect("Oak Wallet");
    await expect.element(inDialog("Opening Oak Wallet...")).toBeVisible();
    wallet.behave({ connection: "reject" });
    await expect.element(inDialog("RETRY")).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
    expect(errors).not.toHaveBeenCalled();
    wallet.behave({ connection: "approve" });
    await userEvent.click(inDialog("RETRY"));
    await expect.element(button(OAK)).toBeVisible();
  });

  test("a wallet that refuses at once, as one that is asked already, can be asked again, too", async () => {
    const wallet = install("Oak Wallet", { behaviour: { connection: { code: -32002, message: "Already pending." } } });
    open();
    await connect("Oak Wallet");
    await expect.element(inDialog("RETRY")).toBeVisible();
    wallet.behave({ connection: "approve" });
    await userEvent.click(inDialog("RETRY"));
    await expect.element(button(OAK)).toBeVisible();
  });

  test("a locked wallet is waited for until its owner has unlocked it", async () => {
    const wallet = install("Oak Wallet", { behaviour: { locked: true } });
    open();
    await connect("Oak Wallet");
    await expect.element(inDialog("Opening Oak Wallet...")).toBeVisible();
    wallet.behave({ locked: false });
    await expect.element(button(OAK)).toBeVisible();
  });

  test("at most three wallets are marked as recent", async () => {
    localStorage.setItem("rk-recent", JSON.stringify(["A", "B", "C", "D"].map((name) => `test.${name.toLowerCase()}`)));
    for (const name of ["A", "B", "C", "D"]) install(name);
    open();
    await userEvent.click(button("Connect Wallet"));
    await expect.element(inDialog("D")).toBeVisible();
    expect(dialog().getByText("Recent", { exact: true }).elements()).toHaveLength(3);
  });
});

describe("a connected wallet", () => {
  test("is disconnected in the profile: the button asks for one again, and the page is told", async () => {
    install("Oak Wallet");
    const onDisconnected = vi.fn();
    open({ onDisconnected });
    await connect("Oak Wallet");
    await openProfile();
    await userEvent.click(pressable(/Disconnect/));
    await expect.element(button("Connect Wallet")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await vi.waitFor(() => expect(onDisconnected).toHaveBeenCalledOnce());
    expect($wallet.get().status).toBe("disconnected");
  });

  test("may be on another account, and be taken back, as its owner says in the wallet", async () => {
    const wallet = install("Oak Wallet", { key: [chain.keys[1], elmKey] as `0x${string}`[] });
    const onConnected = vi.fn();
    open({ onConnected });
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    wallet.chooseAccount(wallet.addresses[1] as `0x${string}`);
    await expect.element(button(ELM)).toBeVisible();
    await vi.waitFor(() =>
      expect(onConnected.mock.calls.map(([event]) => event)).toEqual([
        { address: wallet.addresses[0], chainId: 56 },
        { address: wallet.addresses[1], chainId: 56 },
      ]),
    );
    wallet.disconnect();
    await expect.element(button("Connect Wallet")).toBeVisible();
  });

  test("is still there when the widget is removed and put back", async () => {
    install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    cleanup();
    open();
    await expect.element(button(OAK)).toBeVisible();
    await openProfile();
  });

  test("is connected again on the next page, without a question", async () => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    reload();
    const before = wallet.requests.length;
    open();
    await expect.element(button(OAK)).toBeVisible();
    expect(asked(wallet).slice(before)).not.toContain("eth_requestAccounts");
    expect(asked(wallet).slice(before)).not.toContain("wallet_requestPermissions");
  });

  test("that took its permission back in the meantime is left alone", async () => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(OAK)).toBeVisible();
    // The page was closed when that happened, so it kept what it knew.
    const kept = Object.entries({ ...localStorage });
    wallet.disconnect();
    await expect.element(button("Connect Wallet")).toBeVisible();
    reload();
    for (const [key, value] of kept) localStorage.setItem(key, value);
    const before = wallet.requests.length;
    open();
    await vi.waitFor(() => expect(asked(wallet).slice(before)).toContain("eth_accounts"));
    await expect.element(button("Connect Wallet")).toBeVisible();
    expect(asked(wallet).slice(before)).not.toContain("eth_requestAccounts");
  });

  test("leaves in the browser only what SPEC 3 names, and wagmi's own", async () => {
    install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await openProfile();
    expect(JSON.parse(localStorage.getItem("rk-recent") ?? "")).toEqual(["test.oak-wallet"]);
    expect(localStorage.getItem("rk-version")).toMatch(/^2\./);
    const others = Object.keys(localStorage).filter(
      (key) => !/^(rk-(recent|version|latest-id|transactions)|wagmi\.)/.test(key),
    );
    expect(others).toEqual([]);
  });
});
