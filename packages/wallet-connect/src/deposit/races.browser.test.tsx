import { axeFindings } from "@freehold/test-utils/browser/axe";
import { held as holding, json, USER } from "@freehold/test-utils/browser/stub-api";
import { type Question, rpcAt } from "@freehold/testing/wallet";
import { cleanup } from "@testing-library/react";
import type { Hex } from "viem";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import {
  amount,
  deposit,
  held,
  newAddress,
  PLACE,
  ready,
  send,
  sendButton,
  show,
  takesDeposits,
} from "../test/deposit.fixture.tsx";
import { alert, api, asked, button, chain, freshPage, restartSession } from "../test/page.fixture.tsx";
import { $walletRequests } from "./store/wallet-request.ts";

freshPage("kept-token");

/** The platform sees whatever was sent, and goes on seeing it. */
function platformSees() {
  const sent = { amount_ubxs: "1.5", remaining_ubxs: "1.5" };
  api.routes["POST /wallet/deposit"] = (body) => json(deposit((body as { tx_hash: string }).tx_hash, sent))(body);
  api.routes[`GET /wallet/deposit/${deposit("").id}`] = json(deposit("", sent));
}
const ON_THEIR_WAY = page.getByText("1.50 UBXS on its way");
const sendings = (wallet: Parameters<typeof asked>[0]) =>
  asked(wallet).filter((method) => method === "eth_sendTransaction");

test("a double press asks the wallet once", async () => {
  takesDeposits();
  platformSees();
  const wallet = await ready();
  await amount().fill("1.5");
  const button = sendButton().element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(ON_THEIR_WAY).toBeVisible();
  expect(sendings(wallet)).toHaveLength(1);
});

describe("while the wallet asks its owner, and the form", () => {
  /** The wallet's window is open, and the page is another one and then this one again. */
  async function leftWhileAsked(leave: () => void) {
    takesDeposits();
    platformSees();
    const wallet = await ready({ behaviour: { transaction: "pending" } });
    await send("1.5");
    await expect.poll(() => sendings(wallet)).toHaveLength(1);
    leave();
    await expect.element(button("Confirm in your wallet...")).toBeVisible();
    await expect.element(amount()).toBeDisabled();
    return wallet;
  }

  test.each([
    [
      "is left and opened again",
      () => {
        cleanup();
        show();
      },
    ],
    ["goes away for as long as the session is looked for", () => restartSession("token")],
  ])("%s, nothing is sent twice and what was sent is followed", async (_what, leave) => {
    const wallet = await leftWhileAsked(leave);
    wallet.behave({ transaction: "approve" });
    await expect.element(ON_THEIR_WAY).toBeVisible();
    expect(sendings(wallet)).toHaveLength(1);
  });

  test("is left and opened again, it says why nothing was sent", async () => {
    const wallet = await leftWhileAsked(() => {
      cleanup();
      show();
    });
    wallet.behave({ transaction: "reject" });
    await expect.element(alert()).toMatchTextContent("You rejected the transaction in your wallet. Nothing was sent.");
    await expect.element(sendButton()).toBeEnabled();
  });
});

test("nothing is sent from another account than the one that was checked", async () => {
  takesDeposits();
  const wallet = await ready({ key: [chain.keys[1], chain.keys[2]] as Hex[] });
  const [verified, other] = wallet.addresses as [Hex, Hex];
  const place = holding(json(PLACE));
  api.routes["GET /wallet/address"] = place.answer;
  await send("1.5");
  wallet.chooseAccount(other);
  await expect.element(page.getByText(/Only transfers from a verified wallet count as deposits/)).toBeVisible();
  place.release();
  await expect.poll(() => $walletRequests.get()[USER.id]?.open).toEqual([]);
  wallet.chooseAccount(verified);
  await expect.element(alert()).toMatchTextContent(/^The account in your wallet has changed. Nothing was sent/);
  expect(sendings(wallet)).toHaveLength(0);
});

test.each([
  ["is suspended", { platform_status: "suspended" as const }, "Deposits are closed while the platform is suspended."],
  [
    "takes deposits elsewhere",
    { address: "0x00000000000000000000000000000000000000aA" },
    "The deposit address has just changed.",
  ],
])("nothing is sent when the platform %s by now", async (_what, change, words) => {
  takesDeposits();
  const wallet = await ready();
  await amount().fill("1.5");
  api.routes["GET /wallet/address"] = json({ ...PLACE, ...change });
  await sendButton().click();
  await expect.element(page.getByText(words, { exact: false })).toBeVisible();
  expect(asked(wallet)).not.toContain("eth_sendTransaction");
});

/** No second of waiting: 15 of them pass at once. */
function lateByItself() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  return () => vi.advanceTimersByTime(15_000);
}
const MAY_STILL_SEND = page.getByText("Your wallet hasn't answered, but it still might");
const askedToSend = (value: string) =>
  page.getByText(
    new RegExp(`^On \\w{3} \\d+, \\d{4}, \\d\\d:\\d\\d [AP]M, we asked your wallet to send ${value} UBXS.$`),
  );

describe("a wallet that never answers", () => {
  /** A wallet was asked, and shows nothing. Its owner answers each question for itself. */
  async function unanswered() {
    takesDeposits();
    platformSees();
    const answers: ((isYes: boolean) => void)[] = [];
    const ask = ({ kind }: Question) =>
      kind === "transaction" ? new Promise<boolean>((answer) => answers.push(answer)) : Promise.resolve(true);
    const wallet = await ready({ ask });
    const passTime = lateByItself();
    await send("1.5");
    await expect.poll(() => sendings(wallet)).toHaveLength(1);
    await expect.element(button("Continue without an answer")).not.toBeInTheDocument();
    passTime();
    await expect.element(page.getByText("Your wallet hasn't answered yet")).toBeVisible();
    await expect.element(askedToSend("1.50")).toBeVisible();
    await expect.element(page.getByText(/If its activity lists the transfer, it was sent/)).toBeVisible();
    return { wallet, answers };
  }

  /** The person has gone on, and has asked for something else. */
  async function askedAgain() {
    const { wallet, answers } = await unanswered();
    await button("Continue without an answer").click();
    await amount().fill("2");
    await sendButton().click();
    await expect.poll(() => answers).toHaveLength(2);
    await expect.element(button("Confirm in your wallet...")).toBeVisible();
    expect(sendings(wallet)).toHaveLength(2);
    const [answerFirst, answerSecond] = answers as [(isYes: boolean) => void, (isYes: boolean) => void];
    return { answerFirst, answerSecond };
  }

  test("can be left: the form is there again, says what may still be sent, and has the focus", async () => {
    const { answers } = await unanswered();
    await button("Continue without an answer").click();
    await expect.element(MAY_STILL_SEND).toBeVisible();
    await expect.element(page.getByText(/Check your wallet's activity before you send again/)).toBeVisible();
    await expect.element(amount()).toHaveFocus();
    await expect.element(sendButton()).toBeEnabled();
    expect((await axeFindings(document.body)).join("\n")).toBe("");
    answers[0]?.(true);
    await expect.element(ON_THEIR_WAY).toBeVisible();
  });

  test("that answers a request that was left says nothing about the next one", async () => {
    const { answerFirst, answerSecond } = await askedAgain();
    await expect.element(MAY_STILL_SEND).toBeVisible();
    answerFirst(false);
    await expect.element(MAY_STILL_SEND).not.toBeInTheDocument();
    await expect.element(button("Confirm in your wallet...")).toBeVisible();
    await expect.element(alert()).not.toBeInTheDocument();
    answerSecond(false);
    await expect.element(alert()).toMatchTextContent("You rejected the transaction in your wallet. Nothing was sent.");
  });

  test("may still send what was left after the next one was rejected, and the form goes on saying so", async () => {
    const { answerFirst, answerSecond } = await askedAgain();
    answerSecond(false);
    await expect.element(alert()).toMatchTextContent("You rejected the transaction in your wallet. Nothing was sent.");
    await expect.element(MAY_STILL_SEND).toBeVisible();
    await expect.element(askedToSend("1.50")).toBeVisible();
    answerFirst(true);
    await expect.element(ON_THEIR_WAY).toBeVisible();
  });
});

test("a wallet that sleeps while the funds are checked is not asked, once awake, for what was stopped", async () => {
  const to = newAddress();
  takesDeposits({ address: to });
  platformSees();
  const node = rpcAt(chain.url);
  let wake = () => {};
  let isAwake = Promise.resolve();
  const wallet = await ready({
    rpcUrl: async (request) => {
      await isAwake;
      return node(request);
    },
  });
  await expect.element(page.getByText("Your wallet has", { exact: false })).toBeVisible();
  isAwake = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const passTime = lateByItself();
  const asleep = asked(wallet).length;
  await send("2");
  await expect.poll(() => asked(wallet).slice(asleep)).toContain("eth_call");
  await expect.element(button("Checking...")).toBeVisible();
  passTime();
  await expect.element(page.getByText(/^We haven't asked your wallet to send anything yet/)).toBeVisible();
  expect((await axeFindings(document.body)).join("\n")).toBe("");
  await button("Stop").click();
  await expect.element(amount()).toHaveFocus();
  await expect.element(MAY_STILL_SEND).not.toBeInTheDocument();
  await send("1.5");
  wake();
  await expect.element(ON_THEIR_WAY).toBeVisible();
  await wallet.settled();
  expect(sendings(wallet)).toHaveLength(1);
  expect(await held(to)).toBe(1_500_000n);
});
