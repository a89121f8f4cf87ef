import { readFile } from "node:fs/promises";
import { type Balance, formatAmount, parseAmount } from "@freehold/contract";
import { proveWallet } from "@freehold/server/seeding";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import type { Download, Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { callAs, follow, PASSWORD, signIn, startSite, type TestSite, understand, type Visit, visitAs } from "./site.ts";

const EMAIL = "saver@example.test";
const OWN = testAccount(1).address;

let site: TestSite;
let id: string;
/** The page of the person, which the tests share. */
let visit: Visit;

beforeAll(async () => {
  site = await startSite();
  id = await site.person(EMAIL, { deposits: ["1250.5", "320.25"], wallet: OWN });
  await proveWallet(site.sql, id, { signer: testAccount(1) });
  await site.sql.begin(async (tx) => {
    await tx`select from balances where user_id = ${id} for update`;
    await tx`
      select ledger_post(${id}, 'payout', gen_random_uuid(), array['operating', 'earnings'],
        array[-2000001::numeric, 2000001::numeric])`;
  });
  visit = await site.visit("/wallet");
});

/** Opens another path as a link does. What the browser complains of from now on is this test's. */
async function goTo(path: string): Promise<Visit> {
  visit.complaints.length = 0;
  await follow(visit.page, path);
  return visit;
}

/** The ledger's own figure: what all of the person's kinds of balance come to. */
async function ledger(account?: string): Promise<string> {
  const [{ sum }] = await site.sql<[{ sum: bigint }]>`
    select sum(amount) as sum from ledger_entries
    where user_id = ${id} and account in ('available', 'invested', 'earnings', 'reserved')
      and (${account ?? null}::text is null or account = ${account ?? null})`;
  return formatAmount(sum);
}

async function download(page: Page, name: string): Promise<Uint8Array> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name, exact: true }).click(),
  ]);
  return new Uint8Array(await readFile(await (file as Download).path()));
}

/** This site has no chain, so the deposit address cannot be read. */
const isUnexpected = (line: string) => !line.includes("503");

const inMain = (page: Page) => page.getByRole("main");
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Wallet sections" }).getByRole("link", { name });

describe("the wallet", () => {
  it("shows from sign-in on what the ledger says, and an amount is withdrawn by keyboard alone", async () => {
    const { page, complaints } = visit;
    await signIn(page, EMAIL, PASSWORD);
    await understand(page);
    const balance = page.getByRole("region", { name: "Your balance" });
    await balance.getByText("1,572.75 UBXS").first().waitFor();
    expect(await ledger()).toBe("1572.750001");

    await balance.getByRole("link", { name: "Withdraw an amount" }).focus();
    await page.keyboard.press("Enter");
    const amount = page.getByLabel("Amount (UBXS)");
    await amount.focus();
    await page.keyboard.type("9999");
    await page.getByText("You can withdraw at most 1,572.750001 UBXS").waitFor();
    await amount.fill("12.5");
    const source = inMain(page).getByText("Taken from").locator("..");
    await expect.poll(() => source.textContent()).toMatch(/Earnings.*2\.000001.*Deposits.*10\.499999.*12\.50/);
    await page.getByText("There's no waiting period right now. We'll pay it once it's approved.").waitFor();
    await amount.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Withdraw 12.50 UBXS?" });
    await dialog.waitFor();
    await expectSound(page);
    await dialog.getByRole("button", { name: "Withdraw 12.50 UBXS" }).press("Enter");
    await page.getByText("We reserved 12.50 UBXS").waitFor();
    expect(await ledger("reserved")).toBe("12.5");
    expect(await ledger("earnings")).toBe("0");

    await page.getByRole("button", { name: "Cancel", exact: true }).click();
    await page.getByRole("button", { name: "Cancel the request" }).click();
    await page.getByRole("region", { name: "Open requests" }).waitFor({ state: "detached" });
    expect([await ledger("reserved"), await ledger("earnings")]).toEqual(["0", "2.000001"]);
    expect(complaints.filter(isUnexpected)).toEqual([]);
  });

  it("does not let a person pay to an address that only looks like their own", async () => {
    const { page } = await visitAs(site, EMAIL, { path: "/wallet/withdraw" });
    await page.getByLabel("Amount (UBXS)").fill("5");
    await page.getByLabel("Destination Wallet Address *").fill(`${OWN.slice(0, 6)}${"0".repeat(32)}${OWN.slice(-4)}`);
    await page.getByText("This isn't your registered wallet").waitFor();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Compare every group").waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
  });

  it("lists every movement by filters that stand in the address, shows one, and gives all as CSV", async () => {
    const { page, complaints } = await goTo("/wallet/transactions");
    const list = page.getByRole("table", { name: "Every movement of your money, newest first" });
    // Neither the heads of the columns nor those of the months.
    const rows = list.getByRole("row").filter({ has: page.getByRole("cell") });
    await page.getByLabel("Type", { exact: true }).selectOption("Deposit");
    await expect.poll(() => rows.count()).toBe(2);
    expect(new URL(page.url()).search).toBe("?type=deposit");
    await page.reload();
    await expect.poll(() => rows.count()).toBe(2);

    const csv = new TextDecoder().decode(await download(page, "Download CSV"));
    const amounts = csv
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((line) => parseAmount(line.split(",")[3] as string));
    expect(formatAmount(amounts.reduce((sum, one) => sum + one, 0n))).toBe("1570.75");

    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("link", { name: "Withdrawal" }).first().click();
    await page.getByRole("heading", { name: "Withdrawal", level: 1 }).waitFor();
    await page.getByText("Reserved for withdrawal").waitFor();
    await page.getByText("Returned to where it came from").waitFor();
    await page.goBack();
    await expect.poll(() => rows.count()).toBeGreaterThan(3);
    await follow(page, "/wallet/transactions/00000000-0000-4000-8000-000000000000");
    await page.getByRole("heading", { name: "We couldn't find this transaction", level: 1 }).waitFor();
    expect(complaints.filter((line) => isUnexpected(line) && !line.includes("404"))).toEqual([]);
  });

  it("gives a statement as PDF and CSV whose closing balance is the ledger's", async () => {
    const { page, complaints } = await goTo("/wallet");
    await tab(page, "Statements").click();
    await page.getByText("This year").waitFor();
    const { body: closing } = await callAs<Balance>(site, EMAIL, "GET", "/wallet/balance");
    expect(closing.total_ubxs).toBe(await ledger());

    const csv = new TextDecoder()
      .decode(await download(page, "Download CSV"))
      .trimEnd()
      .split("\r\n")
      .slice(1);
    const totals = csv.map((line) => parseAmount(line.split(",")[6] as string));
    const last = totals.pop() as bigint;
    expect(formatAmount(last)).toBe(closing.total_ubxs);
    expect(totals.reduce((sum, one) => sum + one, 0n)).toBe(last);

    const { text } = await extractText(await getDocumentProxy(await download(page, "Download PDF")), {
      mergePages: true,
    });
    expect(text).toContain("Account statement");
    expect(text).toContain(EMAIL);
    expect(text).toContain("1,572.750001 UBXS");
    expect(text).toMatch(/Closing balance 1,570\.750000 0\.000000 2\.000001 0\.000000 1,572\.750001/);
    expect(complaints.filter(isUnexpected)).toEqual([]);
  });
});
