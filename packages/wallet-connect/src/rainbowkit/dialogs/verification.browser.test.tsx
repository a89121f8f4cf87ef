import { $session, $wallet } from "@freehold/session";
import { type Answer, held, json, problem } from "@freehold/test-utils/browser/stub-api";
import { sample } from "@freehold/test-utils/run/soak";
import { cleanup } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  alert,
  api,
  asked,
  button,
  chain,
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
} from "../../test/page.fixture.tsx";
import { NO_CHAIN, provesWallets, TAKEN, USED } from "../../test/server.fixture.ts";

freshPage("token");

const VERIFY = "Verify 0x7099...79C8";
const PROVED = "Wallet 0x7099...79C8, verified";
const sign = () => userEvent.click(pressable("Sign message"));
const signed = () => api.asked.filter(({ route }) => route === "POST /auth/wallet/verify");

/** Connects the wallet and waits for the question whose it is. */
async function connected(props = {}) {
  const wallet = install("Oak Wallet");
  open(props);
  await connect("Oak Wallet");
  await expect.element(inDialog("Verify your account")).toBeVisible();
  return wallet;
}

describe("verifying a wallet", () => {
  test("by a signature: the button, the profile and the page say so", async () => {
    provesWallets();
    const onVerified = vi.fn();
    const wallet = await connected({ onVerified });
    await sign();
    await expect.element(button(PROVED)).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    await vi.waitFor(() => expect(onVerified.mock.calls).toEqual([[{ address: wallet.address }]]));
    expect($session.get()).toMatchObject({ user: { wallet_address: wallet.address } });
    await openProfile(PROVED);
    await expect.element(dialog().getByTitle("Verified")).toBeVisible();
    expect(asked(wallet).filter((method) => method === "personal_sign")).toHaveLength(1);
  });

  test("each step is told: preparing, waiting for the signature, verifying", async () => {
    provesWallets();
    const message = held(api.routes["GET /auth/wallet/nonce"] as Answer);
    const proof = held(api.routes["POST /auth/wallet/verify"] as Answer);
    Object.assign(api.routes, { "GET /auth/wallet/nonce": message.answer, "POST /auth/wallet/verify": proof.answer });
    const wallet = await connected();
    wallet.behave({ signing: "pending" });
    await sign();
    await expect.element(pressable("Preparing message...")).toBeVisible();
    message.release();
    await expect.element(pressable("Waiting for signature...")).toBeVisible();
    wallet.behave({ signing: "approve" });
    await expect.element(pressable("Verifying signature...")).toBeVisible();
    proof.release();
    await expect.element(button(PROVED)).toBeVisible();
  });

  test("a dialog that is opened before it is known who is signed in stays open", async () => {
    const me = held(json(VERIFIED));
    api.routes["GET /auth/me"] = me.answer;
    restartSession("token");
    install("Oak Wallet");
    open();
    await userEvent.click(button("Connect Wallet"));
    await expect.element(inDialog("Connect a Wallet")).toBeVisible();
    me.release();
    await vi.waitFor(() => expect($session.get().status).toBe("signed-in"));
    await userEvent.click(inDialog("Oak Wallet"));
    await expect.element(button(PROVED)).toBeVisible();
  });

  test("a contract wallet is asked on its chain whether the signature counts (ERC-1271)", async () => {
    provesWallets([chain.chainId]);
    install("Vault", { contract: chain.contractWallet, chainId: chain.chainId, rpcUrl: chain.url });
    open({ localChain: true });
    await connect("Vault");
    await sign();
    const short = `${chain.contractWallet.slice(0, 6)}...${chain.contractWallet.slice(-4)}`;
    await expect.element(button(`Wallet ${short}, verified`)).toBeVisible();
    expect($session.get()).toMatchObject({ user: { wallet_address: chain.contractWallet } });
  });

  test("can be put off: Cancel disconnects, and the user stays signed in", async () => {
    const wallet = await connected();
    await userEvent.click(pressable("Cancel"));
    await expect.element(button("Connect Wallet")).toBeVisible();
    expect(asked(wallet)).not.toContain("personal_sign");
    expect($session.get().status).toBe("signed-in");
  });

  test("that was left for later is asked for by the button", async () => {
    provesWallets();
    await connected();
    cleanup();
    open();
    await userEvent.click(button(VERIFY));
    await sign();
    await expect.element(button(PROVED)).toBeVisible();
  });
});

describe("what can go wrong while verifying", () => {
  const preparing = "Error preparing message, please retry!";
  const signing = "Error signing message, please retry!";
  const verifying = "Error verifying signature, please retry!";

  test("no message can be had: it is said, and the next try works", async () => {
    provesWallets();
    const works = api.routes["GET /auth/wallet/nonce"] as Answer;
    api.routes["GET /auth/wallet/nonce"] = problem("unavailable", "The platform is being updated.");
    await connected();
    await sign();
    await expect.element(inDialog(preparing)).toBeVisible();
    await expect.element(dialog().getByRole("alert")).toMatchTextContent(/The platform is being updated/);
    api.routes["GET /auth/wallet/nonce"] = works;
    await sign();
    await expect.element(button(PROVED)).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
  });

  test("the wallet cannot sign: it is said, and the next try works", async () => {
    provesWallets();
    const wallet = await connected();
    wallet.behave({ signing: { code: -32603, message: "The device is not plugged in." } });
    await sign();
    await expect.element(inDialog(signing)).toBeVisible();
    wallet.behave({ signing: "approve" });
    await sign();
    await expect.element(button(PROVED)).toBeVisible();
  });

  test("its owner says no: nothing is an error, and they may change their mind", async () => {
    provesWallets();
    const wallet = await connected();
    wallet.behave({ signing: "reject" });
    await sign();
    await vi.waitFor(() => expect(asked(wallet)).toContain("personal_sign"));
    await expect.element(pressable("Sign message")).toBeEnabled();
    expect(dialog().element().textContent).not.toContain("Error");
    await expect.element(alert()).not.toBeInTheDocument();
    wallet.behave({ signing: "approve" });
    await sign();
    await expect.element(button(PROVED)).toBeVisible();
  });

  test("the signature is another wallet's: the server's sentence is shown, and each try has a message of its own", async () => {
    provesWallets();
    const wallet = await connected();
    wallet.behave({ signature: "another-key" });
    await sign();
    await expect.element(inDialog(verifying)).toBeVisible();
    await expect.element(dialog().getByRole("alert")).toMatchTextContent(/This signature is from another wallet/);
    wallet.behave({ signature: "right" });
    await sign();
    await expect.element(button(PROVED)).toBeVisible();
    const messages = signed().map(({ body }) => (body as { message: string }).message);
    expect(new Set(messages).size).toBe(2);
  });

  const REFUSED: [what: string, answer: Answer, sentence: RegExp][] = [
    ["the wallet is another account's", TAKEN, /verified for another account/],
    ["the message was used", USED, /already used or is older than 10 minutes/],
    ["the chain cannot be asked", NO_CHAIN, /cannot be asked just now/],
  ];
  test.each(sample(REFUSED, 1))("%s: the server's sentence is shown", async (_what, answer, sentence) => {
    api.routes["POST /auth/wallet/verify"] = answer;
    await connected();
    await sign();
    await expect.element(inDialog(verifying)).toBeVisible();
    await expect.element(alert()).toMatchTextContent(sentence);
  });
});

describe("no proof is asked for", () => {
  test("where the page only wants a connection", async () => {
    const wallet = install("Oak Wallet");
    open({ connectOnly: true });
    await connect("Oak Wallet");
    await expect.element(button("Wallet 0x7099...79C8")).toBeVisible();
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(asked(wallet)).not.toContain("personal_sign");
    await expect.element(page.getByText("Verify without connecting")).not.toBeInTheDocument();
  });

  test("of a visitor without a session", async () => {
    restartSession(null);
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button("Wallet 0x7099...79C8")).toBeVisible();
    expect(asked(wallet)).not.toContain("personal_sign");
  });

  test("of a wallet that is verified already", async () => {
    api.routes["GET /auth/me"] = json(VERIFIED);
    restartSession("token");
    const wallet = install("Oak Wallet");
    open();
    await connect("Oak Wallet");
    await expect.element(button(PROVED)).toBeVisible();
    expect(asked(wallet)).not.toContain("personal_sign");
  });

  test("but of another account of it there is", async () => {
    api.routes["GET /auth/me"] = json(VERIFIED);
    restartSession("token");
    const wallet = install("Oak Wallet", { key: [chain.keys[1], chain.keys[2]] as `0x${string}`[] });
    open();
    await connect("Oak Wallet");
    await expect.element(button(PROVED)).toBeVisible();
    wallet.chooseAccount(wallet.addresses[1] as `0x${string}`);
    await userEvent.click(button("Verify 0x3C44...93BC"));
    await expect.element(inDialog("Verify your account")).toBeVisible();
    expect($wallet.get()).toMatchObject({ address: wallet.addresses[1] });
  });
});
