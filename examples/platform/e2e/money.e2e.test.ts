import { join } from "node:path";
import type { Treasury } from "@freehold/contract";
import { proveWallet } from "@freehold/server/seeding";
import { testAccount, testKey } from "@freehold/test-utils/chain/start-chain";
import { readMails } from "@freehold/test-utils/mail/eml";
import type { Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { expectSound } from "./axe.ts";
import { type MovingChain, startMovingChain, TREASURY } from "./chain.ts";
import { focused } from "./keys.ts";
import {
  callAs,
  expectNoOverflow,
  openDesk,
  openSection,
  openTreasury,
  PHONE,
  signIn,
  startSite,
  type TestSite,
} from "./site.ts";

const [OPERATOR, APPROVER] = ["operator@example.test", "approver@example.test"];

let chain: MovingChain["chain"];
let token: MovingChain["token"];
let site: TestSite;
/** The desks of the two admins, which both tests share. */
const desks = new Map<string, Page>();

beforeAll(async () => {
  const moving = await startMovingChain();
  ({ chain, token } = moving);
  site = await startSite({ ...moving.environment, TREASURY_KEY: testKey(TREASURY) });
  await site.sql`update settings set platform_status = 'active'`;
  await site.person(OPERATOR, { admin: true });
  await site.person(APPROVER, { admin: true });
  for (const admin of [OPERATOR, APPROVER]) desks.set(admin, await openDesk(site, admin));
});

async function returnToDesk(admin: string): Promise<Page> {
  const page = desks.get(admin) as Page;
  await page.goto(`${site.url}/refunds`);
  await page.getByRole("heading", { name: "Refund Requests", level: 1 }).waitFor();
  return page;
}

it("the whole story: a deposit is found, its refund requested on a phone, approved by two admins, paid and completed; the person has the mails", async () => {
  const email = "person@example.test";
  const wallet = testAccount(1);
  const id = await site.person(email, { wallet: wallet.address });
  await proveWallet(site.sql, id, { signer: wallet });
  await token.mint(wallet.address, 1_500_250_000n);

  const { page, complaints } = await site.visit("/", PHONE);
  await signIn(page, email);
  await page.getByText("No deposits found").waitFor();
  await token.transfer(wallet, testAccount(TREASURY).address, 1_500_250_000n);
  await vi.waitFor(
    async () => {
      await page.getByRole("button", { name: "Refresh", exact: true }).click();
      await page.getByText("1,500.25").first().waitFor({ timeout: 2_000 });
    },
    { interval: 1_000 },
  );
  await page.getByLabel("Destination Wallet Address *").fill(wallet.address);
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).click();
  await page.getByRole("heading", { name: "Withdrawal Request Created" }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Your Withdrawal Request" }).waitFor();

  // What the Next Steps promise: the status can be checked in the Wallet section, and what moved is listed there.
  await openSection(page, "Wallet");
  const status = page.getByRole("region", { name: "Your refund" });
  await status.getByText("Request Under Review").waitFor();
  const moved = page.getByRole("region", { name: "Transactions" }).getByRole("listitem");
  await expect
    .poll(() => moved.allTextContents())
    .toEqual([
      expect.stringMatching(/^RefundRequested .+−1,500\.25Under review$/),
      expect.stringMatching(/^Deposit\+1,500\.25/),
    ]);
  await expectNoOverflow(page);
  await status.getByRole("button", { name: "Go to Withdraw All Deposits" }).click();
  await page.getByRole("heading", { name: "Your Withdrawal Request" }).waitFor();

  const before = await token.balanceOf(wallet.address);
  for (const [admin, said] of [
    [OPERATOR, "Your approval is recorded"],
    [APPROVER, "Request approved"],
  ] as const) {
    const desk = await returnToDesk(admin);
    await openTreasury(desk);
    await desk.getByText("Approved refunds are paid automatically.").waitFor();
    await desk.getByRole("button", { name: "All refund requests" }).click();
    await desk.getByRole("button", { name: email }).click();
    await desk.getByRole("button", { name: "Approve", exact: true }).click();
    await desk.getByRole("button", { name: "Approve 1,500.25 UBXS" }).click();
    await desk.getByText(said).waitFor();
    expect(await desk.getByRole("button", { name: "Record payment" }).count()).toBe(0);
    if (admin === OPERATOR) continue;

    await desk.getByText("Paid, and the payment is final.").waitFor();
    await desk.getByText("Payment final").waitFor();
    await desk.getByText("Completed").first().waitFor();
  }
  expect((await token.balanceOf(wallet.address)) - before).toBe(1_500_250_000n);

  // The person's panel follows by itself.
  await page.getByText("Withdrawal Completed").first().waitFor();
  const [paid] = await site.sql<{ tx_id: string }[]>`
    select tx_id from withdrawals where user_id = ${id} and status = 'completed'`;
  expect(await page.getByRole("textbox", { name: "Transaction ID" }).textContent()).toBe(paid?.tx_id);
  const receipt = await chain.client.getTransactionReceipt({ hash: paid?.tx_id as `0x${string}` });
  expect(receipt.status).toBe("success");
  expect(complaints).toEqual([]);

  await vi.waitFor(async () => {
    const mails = await readMails(join(site.dataDir, "mail"));
    const theirs = mails.filter(({ to }) => to && !Array.isArray(to) && to.text.includes(email));
    expect(theirs.map(({ subject }) => subject?.replace(/[\d.,]+ UBXS/, "…")).sort()).toEqual([
      "New sign-in to your Freehold account",
      "We received your refund request for …",
      "Your refund of … has been paid",
      "Your refund of … was approved",
    ]);
    expect(theirs.find(({ subject }) => subject?.endsWith("paid"))?.text).toContain(paid?.tx_id);
  });
});

it("what a wallet that nobody has verified paid in is the platform's own once two admins have recorded it", async () => {
  const tenant = testAccount(2);
  await token.mint(tenant.address, 42_000_000n);
  await token.transfer(tenant, testAccount(TREASURY).address, 42_000_000n);
  const first = await returnToDesk(OPERATOR);
  // The other one is what the treasury has had from the start.
  const books = first.getByRole("button", { name: /^Books Everything matches.* 2 transfers are unclaimed\.$/ });
  await vi.waitFor(
    async () => {
      await first.getByRole("button", { name: "Refresh" }).click();
      await books.waitFor({ timeout: 2_000 });
    },
    { interval: 1_000 },
  );
  const surplus = async () => {
    const { body } = await callAs<Treasury>(site, OPERATOR, "GET", "/admin/treasury");
    return Number(body.coverage.surplus_ubxs);
  };
  const owed = await surplus();

  await books.click();
  const transferOn = (page: Page) => page.getByRole("group", { name: "Transfer of 42.00 UBXS" });
  const questionOn = (page: Page) => page.getByRole("dialog", { name: "Record this transfer as ours?" });
  await transferOn(first).getByRole("button", { name: "Record as ours..." }).press("Enter");
  await expect.poll(() => focused(first)).toBe("Record this transfer as ours?");
  await questionOn(first).getByLabel("Reason").fill("The rent of March.");
  await expectSound(first);
  await questionOn(first).getByRole("button", { name: "Propose" }).press("Enter");
  await transferOn(first).getByText("You proposed to record this as ours: The rent of March.").waitFor();
  await first.getByText("Nothing changes until another admin confirms it.").waitFor();
  // The button that had the focus is gone.
  await expect.poll(() => focused(first)).toBe("Transfer of 42.00 UBXS");
  expect(await transferOn(first).getByRole("button", { name: "Confirm" }).count()).toBe(0);

  const second = await returnToDesk(APPROVER);
  await second.getByRole("button", { name: "Books 1 proposal is waiting for another admin." }).click();
  const confirm = transferOn(second).getByRole("button", { name: "Confirm" });
  await confirm.press("Enter");
  await questionOn(second).getByText("42.00").waitFor();
  await questionOn(second).getByText("The rent of March.").waitFor();
  await questionOn(second).getByRole("button", { name: "Back" }).press("Enter");
  await expect.poll(() => focused(second)).toBe("Confirm");

  await confirm.press("Enter");
  await questionOn(second).getByRole("button", { name: "Confirm" }).press("Enter");
  await second.getByText("Recorded as ours").waitFor();
  await transferOn(second).getByText("Ours", { exact: true }).waitFor();
  await expect.poll(() => focused(second)).toBe("Transfer of 42.00 UBXS");
  expect(await surplus()).toBe(owed + 42);
});
