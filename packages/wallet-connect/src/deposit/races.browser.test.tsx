import { axeFindings } from "@freehold/testing/browser/axe";
import { held, json, USER } from "@freehold/testing/browser/stub-api";
import { cleanup } from "@testing-library/react";
import type { Hex } from "viem";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { amount, deposit, PLACE, ready, send, sendButton, show, takesDeposits } from "../test/deposit.fixture.tsx";
import { alert, api, asked, button, chain, freshPage, restartSession } from "../test/page.fixture.tsx";
import { $walletRequests } from "./store/wallet-request.ts";

freshPage("kept-token");

/** The platform sees whatever was sent, and goes on seeing it. */
function platformSees() {
  const sent = { amount_ubxs: "1.5", remaining_ubxs: "1.5" };
  api.routes["POST /wallet/deposit"] = (body) => json(deposit((body as { tx_hash: string }).tx_hash, sent))(body);
  api.routes[`GET /wallet/deposit/${deposit("").id}`] = json(deposit("", sent));
}
const ON_THEIR_WAY = page.getByText("1.50 UBXS are on their way");
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
  const place = held(json(PLACE));
  api.routes["GET /wallet/address"] = place.answer;
  await send("1.5");
  wallet.chooseAccount(other);
  await expect.element(page.getByText(/Only transfers from a verified wallet are deposits/)).toBeVisible();
  place.release();
  await expect.poll(() => typeof $walletRequests.get()[USER.id]).not.toBe("object");
  wallet.chooseAccount(verified);
  await expect.element(alert()).toMatchTextContent(/^The account in your wallet has changed. Nothing was sent/);
  expect(sendings(wallet)).toHaveLength(0);
});

test.each([
  ["is suspended", { platform_status: "suspended" as const }, "The platform is suspended and takes no new deposits."],
  [
    "takes deposits elsewhere",
    { address: "0x00000000000000000000000000000000000000aA" },
    "Where deposits go has just changed.",
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

describe("a wallet that never answers", () => {
  /** A wallet was asked, and shows nothing. */
  async function unanswered() {
    takesDeposits();
    platformSees();
    const wallet = await ready({ behaviour: { transaction: "pending" } });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await send("1.5");
    await expect.poll(() => sendings(wallet)).toHaveLength(1);
    await expect.element(button("Go on without an answer")).not.toBeInTheDocument();
    vi.advanceTimersByTime(15_000);
    await expect.element(page.getByText("Your wallet has not answered yet")).toBeVisible();
    await expect
      .element(page.getByText(/^It was asked on \w{3} \d+, \d{4}, \d\d:\d\d [AP]M to send 1.50 UBXS.$/))
      .toBeVisible();
    await expect.element(page.getByText(/If its activity lists the transfer, it was sent/)).toBeVisible();
    return wallet;
  }

  test("can be left: the form is there again, says what may still be sent, and has the focus", async () => {
    const wallet = await unanswered();
    await button("Go on without an answer").click();
    await expect.element(page.getByText("Your wallet has not answered, and still may")).toBeVisible();
    await expect.element(page.getByText(/Look into its activity before you send again/)).toBeVisible();
    await expect.element(amount()).toHaveFocus();
    await expect.element(sendButton()).toBeEnabled();
    expect((await axeFindings(document.body)).join("\n")).toBe("");
    wallet.behave({ transaction: "approve" });
    await expect.element(ON_THEIR_WAY).toBeVisible();
  });

  test("that answers a request that was left says nothing about the next one", async () => {
    const wallet = await unanswered();
    await button("Go on without an answer").click();
    await amount().fill("2");
    await sendButton().click();
    await expect.poll(() => sendings(wallet)).toHaveLength(2);
    await expect.element(button("Confirm in your wallet...")).toBeVisible();
    wallet.behave({ transaction: "reject" });
    await expect.element(alert()).toMatchTextContent("You rejected the transaction in your wallet. Nothing was sent.");
  });
});
