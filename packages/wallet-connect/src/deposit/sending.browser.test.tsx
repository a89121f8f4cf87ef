import { type Answer, json, problem, USER } from "@freehold/test-utils/browser/stub-api";
import { sample } from "@freehold/test-utils/run/soak";
import { cleanup } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  amount,
  deposit,
  forgetPage,
  held,
  newAddress,
  PLACE,
  ready,
  send,
  show,
  takesDeposits,
} from "../test/deposit.fixture.tsx";
import {
  api,
  button,
  chain,
  connect,
  freshPage,
  install,
  openProfile,
  reload,
  restartSession,
} from "../test/page.fixture.tsx";

freshPage("token");

const KEPT = `freehold.deposit.${USER.id}`;
const DEPOSIT = `GET /wallet/deposit/${deposit("").id}`;
const OAK = "Wallet 0x7099...79C8, verified";
const text = (words: string | RegExp) => page.getByText(words);

/** The platform sees the transfer, but not enough of it yet. */
function platformSees(change = {}) {
  api.routes["POST /wallet/deposit"] = (body) => {
    const seen = json(deposit((body as { tx_hash: string }).tx_hash, change));
    api.routes[DEPOSIT] = seen;
    return seen(body);
  };
}

/** What it says when it is asked again. */
function platformSays(change: Parameters<typeof deposit>[1]) {
  const { hash } = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  api.routes[DEPOSIT] = json(deposit(hash, change));
}

describe("a deposit from the connected wallet", () => {
  test("is a transfer of the token, told of to the platform and followed until it is final", async () => {
    const to = newAddress();
    takesDeposits({ address: to });
    platformSees();
    const onDeposited = vi.fn();
    const wallet = await ready({}, { onDeposited });
    await expect.element(text(/Your wallet has [\d,.]+ UBXS/)).toBeVisible();
    await send("12.5");
    await expect.element(text("12.50 UBXS on its way")).toBeVisible();
    await expect.poll(() => held(to)).toBe(12_500_000n);
    await expect.element(text("0 of about 3 confirmations")).toBeVisible();
    expect(api.asked.filter(({ route }) => route === "POST /wallet/deposit").map(({ body }) => body)).toEqual([
      { tx_hash: expect.stringMatching(/^0x[0-9a-f]{64}$/), chain_id: wallet.chainId },
    ]);
    platformSays({ confirmations: 2 });
    await expect.element(text("2 of about 3 confirmations")).toBeVisible();
    platformSays({ confirmations: 3, status: "confirmed", confirmed_at: "2026-03-02T10:01:00.000Z" });
    await expect.element(text("12.50 UBXS deposited")).toBeVisible();
    const told = { amount_ubxs: "12.5", tx_hash: expect.any(String) };
    await vi.waitFor(() => expect(onDeposited).toHaveBeenCalledExactlyOnceWith(told));
    expect(localStorage.getItem(KEPT)).toBeNull();
    await userEvent.click(button("Send another deposit"));
    await expect.element(amount()).toHaveValue("");
    await expect.element(amount()).toHaveFocus();
  });

  test("stands among the recent transactions of the wallet", async () => {
    takesDeposits({ confirmations: null });
    platformSees();
    await ready();
    await send();
    await expect.element(text("12.50 UBXS on its way")).toBeVisible();
    await openProfile(OAK);
    await expect.element(page.getByRole("dialog").getByText("Deposit of 12.50 UBXS")).toBeVisible();
    await expect.element(page.getByRole("dialog").getByText("Confirmed")).toBeVisible();
  });

  test("waits for the wallet's owner, and may be all that the wallet has", async () => {
    takesDeposits();
    platformSees();
    const wallet = await ready({ behaviour: { transaction: "pending" } });
    await send("");
    await expect.element(amount()).toHaveAttribute("aria-invalid", "true");
    await userEvent.click(button("Max"));
    await expect.element(amount()).not.toHaveAttribute("aria-invalid");
    const value = (amount().element() as HTMLInputElement).value;
    expect(Number(value)).toBeGreaterThan(4_000);
    await userEvent.fill(amount(), "12.5");
    await userEvent.click(button("Send Deposit"));
    await expect.element(button("Confirm in your wallet...")).toBeVisible();
    await expect.element(amount()).toBeDisabled();
    wallet.behave({ transaction: "approve" });
    await expect.element(text("12.50 UBXS on its way")).toBeVisible();
  });

  test("that no block has taken yet is asked for again", async () => {
    takesDeposits();
    api.routes["POST /wallet/deposit"] = problem("transaction_not_found", "There is no such transaction yet.");
    await ready();
    await send();
    await expect.element(text("Sent. Waiting for the network to confirm it.")).toBeVisible();
    platformSees({ confirmations: 1 });
    await expect.element(text("1 of about 3 confirmations")).toBeVisible();
  });

  /** One of the platform's own, and those of what stands before it, which it takes for none. */
  const UNTAKEN: [string, Answer][] = [
    ["the platform is suspended by now", problem("platform_suspended", "The platform takes no new deposits.")],
    ["something between here and there answers something else", json({ success: true })],
    ["a proxy forbids it", json({ message: "Blocked." }, 403)],
    ["something between here and there answers a page", () => new Response("<h1>Welcome to our Wi-Fi</h1>")],
  ];
  test.each(sample(UNTAKEN, 2))("is not forgotten when %s, and asked for again", async (_what, answer) => {
    takesDeposits();
    api.routes["POST /wallet/deposit"] = answer;
    await ready();
    await send();
    await expect.element(text("12.50 UBXS on its way")).toBeVisible();
    await expect.element(text("Sent. Waiting for the network to confirm it.")).not.toBeInTheDocument();
    await expect.element(text(/^You can close this page. We'll add the deposit to your balance/)).toBeVisible();
    expect(localStorage.getItem(KEPT)).not.toBeNull();
    platformSees({ confirmations: 1 });
    await expect.element(text("1 of about 3 confirmations")).toBeVisible();
  });

  test("that the network does not know for long may have been replaced in the wallet", async () => {
    takesDeposits();
    api.routes["POST /wallet/deposit"] = problem("transaction_not_found", "There is no such transaction yet.");
    await ready();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    try {
      await send();
      await expect.element(text("Sent. Waiting for the network to confirm it.")).toBeVisible();
      vi.advanceTimersByTime(5 * 60_000);
      await expect.element(text("We can't find this transaction")).toBeVisible();
      await expect.element(text(/replaced it, for example to speed it up/)).toBeVisible();
      expect(localStorage.getItem(KEPT)).not.toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  test("goes on after a reload, without the wallet", async () => {
    takesDeposits();
    platformSees();
    await ready();
    await send();
    await expect.element(text("12.50 UBXS on its way")).toBeVisible();
    reload();
    forgetPage();
    show();
    await expect.element(text("0 of about 3 confirmations")).toBeVisible();
    platformSays({ status: "confirmed", confirmed_at: "2026-03-02T10:01:00.000Z" });
    await expect.element(text("12.50 UBXS deposited")).toBeVisible();
    cleanup();
    show();
    await expect.element(text("12.50 UBXS deposited")).not.toBeInTheDocument();
  });

  test("that left the chain is not to be sent again yet", async () => {
    takesDeposits();
    platformSees({ status: "failed" });
    await ready();
    await send();
    await expect.element(text("Your deposit is no longer confirmed")).toBeVisible();
    await expect.element(text(/don't send it again yet/)).toBeVisible();
  });

  test("that the platform does not take says why, and where the money is", async () => {
    takesDeposits();
    api.routes["POST /wallet/deposit"] = problem("deposit_claimed", "This transfer is another account's deposit.");
    await ready();
    await send();
    await expect.element(text("Sent, but not credited yet")).toBeVisible();
    await expect.element(text("This transfer is another account's deposit.")).toBeVisible();
  });
});

describe("before anything can be sent", () => {
  test("the platform has to take deposits", async () => {
    takesDeposits({ platform_status: "suspended" });
    show();
    await expect.element(text("Deposits are closed while the platform is suspended. Refunds continue.")).toBeVisible();
    await expect.element(amount()).not.toBeInTheDocument();
  });

  test("a wallet has to be connected, and be the verified one", async () => {
    takesDeposits();
    install("Elm Wallet", { key: chain.keys[2] as `0x${string}` });
    show();
    await expect.element(text("Connect your verified wallet to deposit from it.")).toBeVisible();
    await connect("Elm Wallet");
    await expect.element(text(/Only transfers from a verified wallet count as deposits/)).toBeVisible();
    await expect.element(amount()).not.toBeInTheDocument();
  });

  test("there has to be a session", async () => {
    takesDeposits();
    restartSession(null);
    show();
    await expect.element(button("Connect Wallet")).toBeVisible();
    await expect.element(text("Deposit from your wallet")).not.toBeInTheDocument();
  });

  test("the address has to be known: what failed is tried again", async () => {
    takesDeposits();
    api.routes["GET /wallet/address"] = problem("too_many_requests", "Too many attempts. Try again in a minute.");
    show();
    await expect.element(text("Too many attempts. Try again in a minute.")).toBeVisible();
    api.routes["GET /wallet/address"] = json(PLACE);
    await userEvent.click(button("Try Again"));
    await expect.element(text("Connect your verified wallet to deposit from it.")).toBeVisible();
  });

  test("an amount that is none is refused beside the field", async () => {
    takesDeposits();
    const wallet = await ready();
    for (const [value, words] of Object.entries({
      "": "Enter an amount.",
      ten: "Enter a number with up to 6 decimals, such as 12.5.",
      "1.1234567": "Enter a number with up to 6 decimals, such as 12.5.",
      "0": "Enter an amount above zero.",
    })) {
      await userEvent.fill(amount(), "1");
      await expect.element(amount()).not.toHaveAttribute("aria-invalid");
      const before = wallet.requests.length;
      await send(value);
      await expect.element(text(words)).toBeVisible();
      await expect.element(amount()).toHaveAttribute("aria-invalid", "true");
      expect(wallet.requests.slice(before).map(({ method }) => method)).not.toContain("eth_sendTransaction");
    }
  });
});
