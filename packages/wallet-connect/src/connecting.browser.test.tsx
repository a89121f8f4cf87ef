import { $wallet } from "@freehold/session";
import { describe, expect, test } from "vitest";
import { button, connect, dialog, freshPage, install, open } from "./test/page.fixture.tsx";

freshPage();

describe("connecting", () => {
  test("a wallet that is announced by EIP-6963: the button shows its short address", async () => {
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button("Wallet 0x7099...79C8")).toMatchTextContent("0x7099...79C8");
    await expect.element(dialog()).not.toBeInTheDocument();
    expect($wallet.get()).toEqual({ status: "connected", address: wallet.address, chainId: 56, supported: true });
  });
});
