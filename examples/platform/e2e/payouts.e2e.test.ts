import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { focused, press, type } from "./keys.ts";
import { hold, inWords, monthsAgo, openProperty } from "./payouts-world.ts";
import { callAs, follow, openSection, PHONE, startSite, type TestSite, type Visit, visitAs } from "./site.ts";

const [OPERATOR, APPROVER] = ["operator@example.test", "approver@example.test"];
const [ANNA, BEN] = ["anna@example.test", "ben@example.test"];
const MONTH = monthsAgo(1);
const WORDS = inWords(MONTH);

let site: TestSite;
let anna: string;
let ben: string;
let mill: string;
/** The pages of the two admins, which both stories share. */
let operator: Visit;
let approver: Visit;

beforeAll(async () => {
  site = await startSite();
  await site.sql`update settings set platform_status = 'active', two_approvals_above = 500000000`;
  await site.person(OPERATOR, { admin: true });
  await site.person(APPROVER, { admin: true });
  anna = await site.person(ANNA);
  ben = await site.person(BEN);
  mill = await openProperty(site, [OPERATOR, APPROVER], { name: "Harbour Mill", shares: 30, rent: "1015.5" });
  await hold(site, { email: ANNA, userId: anna, propertyId: mill, shares: 10 });
  await hold(site, { email: BEN, userId: ben, propertyId: mill, shares: 20 });
  operator = await visitAs(site, OPERATOR);
  approver = await visitAs(site, APPROVER, { path: "/payouts/months" });
});

it("the whole story: a month is entered by one admin and confirmed by another, with keys alone, and booked before their eyes; then the person sees what the ledger has", async () => {
  const { page, complaints } = operator;
  await openSection(page, "Payouts");
  await press(page, "Monthly distributions");
  await page.getByText("0 of 1 properties are done.").waitFor();
  await press(page, `Enter ${WORDS} of Harbour Mill`);
  await page.getByRole("heading", { name: `Harbour Mill, ${WORDS}` }).waitFor();
  // What is stated of the property stands there already.
  expect(await page.getByLabel("Gross rent of the month (UBXS)").inputValue()).toBe("1015.5");
  await type(page, "Costs of the month (UBXS)", "a lot");
  await page.keyboard.press("Enter");
  await page.getByText("Enter an amount such as 1250.50").waitFor();
  expect(await focused(page)).toBe("Costs of the month (UBXS)");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("15.5");
  await type(page, "Note", "A studio was empty for a week.");
  await press(page, "Preview");
  const preview = page.getByRole("region", { name: "What holders get" });
  await preview.getByText("1,000.00 UBXS").waitFor();
  await preview.getByText("33.333333 UBXS", { exact: true }).waitFor();
  await preview.getByText("Another admin needs to confirm this.").waitFor();
  await expectSound(page, "the entry");
  await press(page, "Submit for approval");
  await page.getByText("You entered this month, so another admin needs to confirm it.").waitFor();
  expect(await page.getByRole("button", { name: "Confirm and distribute" }).count()).toBe(0);
  const path = new URL(page.url()).pathname;

  // Nothing is seen of it before it is distributed.
  const reader = await visitAs(site, ANNA, PHONE);
  await openSection(reader.page, "Payouts");
  await reader.page.getByText("You had no payouts in this period.").waitFor();
  await reader.page.getByText("Expected next").click();
  await reader.page.getByText("333.33 UBXS a month", { exact: false }).waitFor();

  const other = approver;
  await follow(other.page, path);
  await other.page.getByText("A studio was empty for a week.").waitFor();
  const payouts = reader.page;
  await site.sql.begin(async (tx) => {
    // Money of Ben's moves at that moment: the booking waits for it, and is seen.
    await tx`set local idle_in_transaction_session_timeout = 0`;
    await tx`select from balances where user_id = ${ben} for update`;
    await press(other.page, "Confirm and distribute");
    await other.page.getByRole("dialog", { name: "Distribute this month?" }).waitFor();
    await press(other.page, "Confirm and distribute");
    const bar = other.page.getByRole("progressbar", { name: "Progress of the booking" });
    await bar.waitFor();
    expect([await bar.getAttribute("value"), await bar.getAttribute("max")]).toEqual(["0", "2"]);
    await payouts.reload();
    await payouts.getByText("You had no payouts in this period.").waitFor();
  });
  await other.page.getByText("All 2 holders have been paid, 1,000.00 UBXS in total.").waitFor();

  await payouts.reload();
  await payouts.getByRole("link", { name: /^\w{3} \d{4} 333\.33$/ }).click();
  const month = payouts.getByRole("region", { name: `${WORDS} by property`, exact: true });
  await month.getByRole("link", { name: "Harbour Mill" }).waitFor();
  const [booked] = await site.sql<[{ earnings: string }]>`
    select sum(amount)::text as earnings from ledger_entries where user_id = ${anna} and account = 'earnings'`;
  expect(booked.earnings).toBe("333333333");
  await month.getByText("333.333333").first().waitFor();
  expect(new URL(payouts.url()).search).toBe(`?month=${MONTH}`);
  await payouts.reload();
  await month.getByRole("link", { name: "Harbour Mill" }).waitFor();

  const file = payouts.waitForEvent("download");
  await payouts.getByRole("button", { name: "Download CSV" }).click();
  const lines = await read(await file);
  expect(lines.slice(1).reduce((sum, line) => sum + Number(line.split(",")[3]), 0)).toBe(333.333333);

  await payouts.getByRole("link", { name: "Choose which emails you get" }).click();
  await payouts.getByLabel("Email me a monthly payout summary").uncheck();
  await payouts.getByText("The monthly email is off.").waitFor({ state: "attached" });
  expect(await site.sql`select payout_mails from users where id = ${anna}`).toEqual([{ payout_mails: false }]);
  expect([...complaints, ...reader.complaints, ...other.complaints]).toEqual([]);
});

it("who has no role asks for nothing and reads one sentence; who has no shares reads what will be here", async () => {
  await site.person("admin.of.nothing@example.test");
  const { page, complaints } = await visitAs(site, "admin.of.nothing@example.test");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await openSection(page, "Payouts");
  await page.getByText("No payouts yet").waitFor();
  await page.getByRole("link", { name: "Monthly distributions" }).click();
  await page.getByText("For admins only").waitFor();
  expect(asked.filter((path) => path.startsWith("/api/admin"))).toEqual([]);
  expect(complaints).toEqual([]);
  expect((await callAs(site, "admin.of.nothing@example.test", "GET", "/admin/payouts")).status).toBe(403);
});

async function read(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string[]> {
  let text = "";
  for await (const chunk of await download.createReadStream()) text += String(chunk);
  return text.trimEnd().split("\r\n");
}
