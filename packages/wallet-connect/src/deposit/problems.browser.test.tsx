import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { sample } from "@freehold/test-utils/run/soak";
import { cleanup } from "@testing-library/react";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  amount,
  giveTokens,
  held,
  newAddress,
  PLACE,
  ready,
  send,
  show,
  takesDeposits,
} from "../test/deposit.fixture.tsx";
import { alert, api, asked, button, chain, freshPage, restartSession, VERIFIED } from "../test/page.fixture.tsx";

freshPage("token");

const says = (words: string | RegExp) => expect.element(alert()).toMatchTextContent(words);
const BY_HAND = "The wallet does not support switching networks from the app, so switch within the wallet.";
const LEAVE = /Your wallet is on another network. Switch to Local chain to deposit./;

describe("why a deposit is not sent", () => {
  test("its owner rejects it in the wallet, and may change their mind", async () => {
    const to = newAddress();
    takesDeposits({ address: to });
    await ready({ behaviour: { transaction: "reject" } });
    await send("3");
    await says("You rejected the transaction in your wallet. Nothing was sent.");
    await expect.element(amount()).toHaveValue("3");
    expect(await held(to)).toBe(0n);
  });

  test("the wallet holds less than that, and is not even asked", async () => {
    takesDeposits();
    const wallet = await ready();
    await send("6000");
    await says("Your wallet doesn't have that much. Nothing was sent.");
    expect(asked(wallet)).not.toContain("eth_sendTransaction");
    await amount().fill("3");
    await expect.element(alert()).not.toBeInTheDocument();
  });

  test("the wallet cannot pay the network's fee, and is not even asked", async () => {
    takesDeposits();
    const key = generatePrivateKey();
    const { address } = privateKeyToAccount(key);
    await giveTokens(address, 2_000_000n);
    api.routes["GET /auth/me"] = json({ ...VERIFIED, wallet_address: address });
    restartSession("token");
    const wallet = await ready({ key });
    await send("1");
    await says("Your wallet doesn't have enough ETH for the network fee. Nothing was sent.");
    expect(asked(wallet)).not.toContain("eth_sendTransaction");
  });

  test("the token would refuse the transfer, and the wallet is not even asked", async () => {
    // A token takes no transfer to the zero address.
    takesDeposits({ address: "0x0000000000000000000000000000000000000000" });
    const wallet = await ready();
    await send("1");
    await says("The network would reject this transfer. Nothing was sent.");
    expect(asked(wallet)).not.toContain("eth_sendTransaction");
  });

  test("the wallet breaks: what is known is said, and no more", async () => {
    takesDeposits();
    await ready({ behaviour: { transaction: { code: -32603, message: "Internal error" } } });
    await send("1");
    await says(/Check your wallet before you try again/);
  });

  test.each(sample([4200, -32601], 1))("the wallet does not send for a page (%i)", async (code) => {
    takesDeposits();
    await ready({ behaviour: { transaction: { code, message: "Not supported." } } });
    await send("1");
    await says("Your wallet can't send this from the app. Nothing was sent.");
  });
});

describe("a wallet on another network than deposits are taken on", () => {
  /** The form is there, and then the wallet's owner goes elsewhere. */
  async function elsewhere() {
    takesDeposits();
    const wallet = await ready();
    wallet.chooseChain(1);
    await expect.element(page.getByText(LEAVE)).toBeVisible();
    await expect.element(amount()).not.toBeInTheDocument();
    return wallet;
  }
  const switchButton = () => button("Switch to Local chain");

  test("is asked to switch by a button", async () => {
    const wallet = await elsewhere();
    wallet.behave({ switching: "pending" });
    await userEvent.click(switchButton());
    await expect.element(button("Confirm in your wallet...")).toBeVisible();
    wallet.behave({ switching: "approve" });
    await expect.element(amount()).toHaveFocus();
    expect(wallet.chainId).toBe(PLACE.chain_id);
  });

  test("is announced, and the form takes no focus by itself", async () => {
    const wallet = await elsewhere();
    await expect.element(page.getByRole("status").filter({ hasText: LEAVE })).toBeVisible();
    wallet.chooseChain(chain.chainId);
    await expect.element(amount()).toBeEnabled();
    await expect.element(amount()).not.toHaveFocus();
  });

  test("stays there when its owner says no", async () => {
    const wallet = await elsewhere();
    wallet.behave({ switching: "reject" });
    await userEvent.click(switchButton());
    await expect.element(switchButton()).toBeEnabled();
    await expect.element(page.getByText(LEAVE)).toBeVisible();
  });

  test("that does not answer can be gone on without, and the focus is where it can be asked again", async () => {
    const wallet = await elsewhere();
    wallet.behave({ switching: "pending" });
    await userEvent.click(switchButton());
    await expect.element(button("Confirm in your wallet...")).toBeVisible();
    // Who comes back has pressed nothing here yet.
    cleanup();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    show();
    await expect.element(button("Confirm in your wallet...")).toBeVisible();
    vi.advanceTimersByTime(15_000);
    await userEvent.click(button("Continue without an answer"));
    await expect.element(switchButton()).toHaveFocus();
    await expect.element(page.getByText("Your wallet hasn't answered, but it still might")).toBeVisible();
    wallet.behave({ switching: "approve" });
    await expect.element(amount()).toBeVisible();
  });

  test.each(sample([4200, -32002, -32601], 2))("that cannot switch (%i) is to be switched by hand", async (code) => {
    const wallet = await elsewhere();
    wallet.behave({ switching: { code, message: "Not supported." } });
    await userEvent.click(switchButton());
    await says(BY_HAND);
    wallet.chooseChain(chain.chainId);
    await expect.element(amount()).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
  });
});

// Once it took none of them, unlike the button beside it.
describe("like every widget", () => {
  test("it says once that it is drawn, and what a person reads of a failure", async () => {
    const [onReady, onError] = [vi.fn(), vi.fn()];
    takesDeposits();
    api.routes["GET /wallet/address"] = problem("too_many_requests", "Come back in a minute.");
    show({ onReady, onError });
    await expect.element(page.getByText("Come back in a minute.")).toBeVisible();
    await vi.waitFor(() => expect(onReady).toHaveBeenCalledTimes(1));
    expect(onError).toHaveBeenCalledExactlyOnceWith({
      code: "too_many_requests",
      kind: "rate_limit",
      message: "Come back in a minute.",
      requestId: "req_testing",
    });
  });

  test("it is not drawn for an apiUrl that is none", async () => {
    const onError = vi.fn();
    takesDeposits();
    show({ apiUrl: "elsewhere", onError });
    await vi.waitFor(() =>
      expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: "api_url" })),
    );
    expect(amount().query()).toBeNull();
  });
});
