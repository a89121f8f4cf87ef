import { readFile } from "node:fs/promises";
import { proveWallet } from "@freehold/server/seeding";
import { axeFindings } from "@freehold/test-utils/browser/axe-of-page";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type MovingChain, startMovingChain, TREASURY } from "./chain.ts";
import { askForRefund, callAs, follow, openDesk, openTreasury, startSite, type TestSite } from "./site.ts";

const [OPERATOR, APPROVER] = ["operator@example.test", "approver@example.test"];
const MULTISIG = testAccount(TREASURY);

let token: MovingChain["token"];
let site: TestSite;
/** The desk of an admin, which both tests share. */
let desk: Page;

beforeAll(async () => {
  const moving = await startMovingChain();
  token = moving.token;
  site = await startSite({ ...moving.environment, PAYOUT_MODE: "external", TREASURY_ADDRESS: MULTISIG.address });
  for (const email of [OPERATOR, APPROVER]) await site.person(email, { admin: true });
  desk = await openDesk(site, OPERATOR);
});

/** A user with 250.5 UBXS whose refund to their verified wallet is approved. */
async function approved(email: string, account: number): Promise<void> {
  const wallet = testAccount(account).address;
  const id = await site.person(email, { deposits: ["250.5"], wallet });
  await proveWallet(site.sql, id, { signer: testAccount(account) });
  const request = await askForRefund(site, email, wallet);
  expect((await callAs(site, APPROVER, "POST", `/admin/withdrawals/${request}/approve`)).status).toBe(200);
}

it("a multisig pays what is exported, and the desk completes it by its transaction", async () => {
  await approved("paid@example.test", 1);
  const page = desk;
  await openTreasury(page);
  const arrives = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export for the multisig" }).click();
  await page.getByRole("button", { name: "Export and download" }).click();
  const csv = await readFile(await (await arrives).path(), "utf8");
  expect(csv.trim().split("\n").slice(1)).toEqual([
    expect.stringMatching(new RegExp(`^erc20,${token.address},${testAccount(1).address},250.5$`, "i")),
  ]);
  await page.getByText("1 payment, 250.50 UBXS in total").waitFor();
  await page.getByRole("button", { name: "Done" }).click();

  const { transactionHash } = await token.transfer(MULTISIG, testAccount(1).address, 250_500_000n);
  await expect
    .poll(
      async () => {
        await page.getByRole("button", { name: "Enter transactions" }).click();
        await page.getByLabel("Transaction hashes").fill(transactionHash);
        await page.getByRole("button", { name: "Find the payments" }).click();
        const found = page.getByRole("dialog", { name: "Results" });
        const text = await found.textContent();
        await found.getByRole("button", { name: "Done" }).click();
        return text;
      },
      { interval: 1_000 },
    )
    .toContain("1 request completed.");
  await page.getByRole("button", { name: "All refund requests" }).click();
  await page.getByRole("radio", { name: /Completed/ }).check();
  await page.getByRole("button", { name: "paid@example.test" }).click();
  await page.getByText("Paid, and the payment is final.").waitFor();
});

it("a file that was thrown away is had again, and taken back by another admin only", async () => {
  await approved("later@example.test", 2);
  const request = async (page: Page) => {
    await page.getByRole("radio", { name: /Approved/ }).check();
    await page.getByRole("button", { name: "later@example.test" }).click();
  };
  const first = desk;
  await follow(first, "/refunds");
  await openTreasury(first);
  await first.getByRole("button", { name: "Export for the multisig" }).click();
  await first.getByRole("button", { name: "Export and download" }).click();
  await first.getByRole("button", { name: "Done" }).click();
  await first.getByRole("button", { name: "All refund requests" }).click();
  await request(first);
  await first.getByText("It's being paid, so you can't change anything.").waitFor();
  expect(await axeFindings(first)).toEqual([]);
  const arrives = first.waitForEvent("download");
  await first.getByRole("button", { name: "Download the file" }).click();
  expect(await readFile(await (await arrives).path(), "utf8")).toContain(testAccount(2).address);
  await first.getByRole("button", { name: "Discard the file" }).click();
  await first.getByRole("button", { name: "Discard it" }).click();
  await first.getByRole("dialog").getByRole("alert").getByText("Another admin").waitFor();

  const second = await openDesk(site, APPROVER);
  await request(second);
  await second.getByRole("button", { name: "Discard the file" }).click();
  await second.getByRole("button", { name: "Discard it" }).click();
  await second.getByText("1 request is waiting for the next file.").waitFor();
  await second
    .getByText("It's waiting to be exported for the multisig. Export the payments that are waiting.")
    .waitFor();
  await second.getByRole("button", { name: "Reject", exact: true }).waitFor();
});
