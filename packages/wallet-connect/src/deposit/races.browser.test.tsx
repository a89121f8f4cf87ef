import { json } from "@freehold/testing/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { amount, deposit, PLACE, ready, sendButton, takesDeposits } from "../test/deposit.fixture.tsx";
import { api, asked, freshPage } from "../test/page.fixture.tsx";

freshPage("kept-token");

test("a double press asks the wallet once", async () => {
  takesDeposits();
  const sent = { amount_ubxs: "1.5", remaining_ubxs: "1.5" };
  api.routes["POST /wallet/deposit"] = (body) => json(deposit((body as { tx_hash: string }).tx_hash, sent))(body);
  api.routes[`GET /wallet/deposit/${deposit("").id}`] = json(deposit("", sent));
  const wallet = await ready();
  await amount().fill("1.5");
  const button = sendButton().element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(page.getByText("1.50 UBXS are on their way")).toBeVisible();
  expect(asked(wallet).filter((method) => method === "eth_sendTransaction")).toHaveLength(1);
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
