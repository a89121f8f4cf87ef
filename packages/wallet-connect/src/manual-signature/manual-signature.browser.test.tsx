import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { privateKeyToAccount } from "viem/accounts";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { WalletConnectProps } from "../index.ts";
import { api, button, chain, dialog, freshPage, open, restartSession, VERIFIED } from "../test/page.fixture.tsx";
import { provesWallets } from "../test/server.fixture.ts";

freshPage("token");

const key = (index: number) => privateKeyToAccount(chain.keys[index] as `0x${string}`);
const owner = key(1);
const field = (name: string) => dialog().getByLabelText(name, { exact: true });
const press = (name: string) => userEvent.click(dialog().getByRole("button", { name, exact: true }));
const says = (words: string | RegExp) => expect.element(dialog().getByRole("alert")).toMatchTextContent(words);
const message = () => dialog().getByRole("region", { name: "Message to sign" }).element().textContent ?? "";

/** Opens the dialog and has the message written. */
async function written(props: WalletConnectProps = {}) {
  provesWallets();
  open(props);
  await userEvent.click(button("Verify without connecting"));
  await press("Generate message");
  await expect.element(field("Signature")).toBeVisible();
}

async function paste(signature: string) {
  await userEvent.fill(field("Signature"), signature);
  await press("Verify");
}

describe("verifying a wallet without connecting it", () => {
  test("the message is copied, signed anywhere, and the signature pasted", async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, "writeText").mockImplementation(async (text) => void copied.push(text));
    await written();
    expect(message()).toContain(`${location.host} wants you to sign in with your Ethereum account:\n${owner.address}`);
    await press("Copy message");
    await vi.waitFor(() => expect(copied).toEqual([message()]));
    await paste(`  ${await owner.signMessage({ message: copied[0] as string })}\n`);
    await expect.element(dialog().getByText("Your wallet is verified.")).toBeVisible();
    await press("Done");
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(button("Verify another wallet without connecting")).toHaveFocus();
  });

  test("the page is told, once", async () => {
    const onVerified = vi.fn();
    await written({ onVerified });
    await paste(await owner.signMessage({ message: message() }));
    await expect.element(dialog().getByText("Your wallet is verified.")).toBeVisible();
    expect(onVerified.mock.calls).toEqual([[{ address: owner.address }]]);
  });

  test("a verified wallet is replaced by another, and it is said which one", async () => {
    const onVerified = vi.fn();
    api.routes["GET /auth/me"] = json(VERIFIED);
    restartSession("token");
    provesWallets();
    open({ onVerified });
    await userEvent.click(button("Verify another wallet without connecting"));
    await expect.element(dialog().getByText(/replaces 0x7099...79C8 as your verified wallet/)).toBeVisible();
    await expect.element(field("Wallet address")).toHaveValue("");
    await userEvent.fill(field("Wallet address"), key(2).address);
    await press("Generate message");
    await expect.element(field("Signature")).toBeVisible();
    await paste(await key(2).signMessage({ message: message() }));
    await expect.element(dialog().getByText("Your wallet is verified.")).toBeVisible();
    expect(onVerified.mock.calls).toEqual([[{ address: key(2).address }]]);
  });

  test("is left with the session, and does not come back with it", async () => {
    await written();
    restartSession(null);
    await expect.element(dialog()).not.toBeInTheDocument();
    restartSession("token");
    await expect.element(button("Verify without connecting")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test("another wallet than the one of the account may be proved", async () => {
    provesWallets();
    open();
    await userEvent.click(button("Verify without connecting"));
    await expect.element(field("Wallet address")).toHaveValue(owner.address);
    await userEvent.fill(field("Wallet address"), key(2).address);
    await press("Generate message");
    await expect.element(field("Signature")).toBeVisible();
    await paste(await key(2).signMessage({ message: message() }));
    await expect.element(dialog().getByText("Your wallet is verified.")).toBeVisible();
  });

  test.each([
    ["", ""],
    ["0x12", "Please enter a valid wallet address (minimum 20 characters)"],
    ["0x70997970C51812dc3A010C7d01b50e0d17dc79", "An address has 40 characters after 0x. This one has 38."],
    [
      "0x70997970C51812dc3A010C7d01b50e0d17dc79c8",
      "At least one character is probably wrong. Copy the address from your wallet again.",
    ],
  ])("%j is no wallet address: the field says why once it is left, as every form does", async (wrong, why) => {
    provesWallets();
    open();
    await userEvent.click(button("Verify without connecting"));
    await userEvent.fill(field("Wallet address"), wrong);
    await userEvent.tab();
    if (wrong) await expect.element(field("Wallet address")).toHaveAccessibleDescription(why);
    await press("Generate message");
    if (wrong) await expect.element(field("Wallet address")).toHaveFocus();
    await expect.element(field("Signature")).not.toBeInTheDocument();
    expect(api.asked.map(({ route }) => route)).not.toContain("GET /auth/wallet/nonce");
  });

  test("a wrong signature is refused, and the same message may be signed again", async () => {
    await written();
    await paste(await key(2).signMessage({ message: message() }));
    await says(/This signature is from another wallet/);
    const before = message();
    api.routes["POST /auth/wallet/verify"] = json({ success: true });
    await paste(await owner.signMessage({ message: message() }));
    await expect.element(dialog().getByText("Your wallet is verified.")).toBeVisible();
    expect(before).toContain(owner.address);
  });

  test("a message that was used or is too old is replaced by a new one", async () => {
    await written();
    const first = message();
    const used = problem("invalid_nonce", "This message was already used or is older than 10 minutes.");
    const works = api.routes["POST /auth/wallet/verify"] as typeof used;
    api.routes["POST /auth/wallet/verify"] = used;
    await paste(await owner.signMessage({ message: first }));
    await says(/already used or is older than 10 minutes/);
    api.routes["POST /auth/wallet/verify"] = works;
    await press("Generate message");
    await expect.element(field("Signature")).toBeVisible();
    expect(message()).not.toBe(first);
    await expect.element(field("Signature")).toHaveValue("");
    await paste(await owner.signMessage({ message: message() }));
    await expect.element(dialog().getByText("Your wallet is verified.")).toBeVisible();
  });

  test("no message to be had: it is said, and the next try works", async () => {
    provesWallets();
    const works = api.routes["GET /auth/wallet/nonce"] as ReturnType<typeof problem>;
    api.routes["GET /auth/wallet/nonce"] = problem("unavailable", "The platform is being updated.");
    open();
    await userEvent.click(button("Verify without connecting"));
    await press("Generate message");
    await says(/The platform is being updated/);
    api.routes["GET /auth/wallet/nonce"] = works;
    await press("Generate message");
    await expect.element(field("Signature")).toBeVisible();
  });

  test("is not offered to signed-out people", async () => {
    restartSession(null);
    open();
    await expect.element(button("Connect Wallet")).toBeVisible();
    await expect.element(page.getByText(/without connecting/)).not.toBeInTheDocument();
  });
});
