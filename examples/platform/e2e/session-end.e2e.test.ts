import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { PASSWORD, startSite, type TestSite, visitAs } from "./site.ts";

const EMAIL = "person@example.test";
let site: TestSite;

beforeAll(async () => {
  site = await startSite();
  await site.person(EMAIL, { deposits: ["100"] });
});

/** As if the session had been used last so many seconds ago. */
const unusedFor = (seconds: number) => site.sql`
  update sessions set last_used_at = now() - ${seconds}::int * interval '1 second'
  where user_id = (select id from users where email = ${EMAIL})`;

async function unused(): Promise<number> {
  const [row] = await site.sql<[{ seconds: number }]>`
    select extract(epoch from now() - max(last_used_at))::int as seconds from sessions
    where user_id = (select id from users where email = ${EMAIL})`;
  return row.seconds;
}

it("warns two minutes before the session ends, and goes on for a person who is there", async () => {
  const { page } = await visitAs(site, EMAIL, { path: "/favicon.svg" });
  await page.clock.install();
  await page.goto(`${site.url}/wallet`);
  await page.getByRole("heading", { name: "Wallet", level: 1 }).waitFor();
  // What it reads for the person, who has just come, is read: before the first read nothing is busy, either.
  await page.getByText("100.00").first().waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
  // From now on nothing that the page asks is the person's.
  await page.clock.fastForward("04:00");
  await unusedFor(3_600 - 110);
  await page.clock.fastForward("01:00");
  const warning = page.getByRole("dialog", { name: "Are you still there?" });
  await warning.getByText(/You've been inactive\. You'll be signed out in 1:[0-5]\d\./).waitFor();
  await expectSound(page);
  // What the page has asked by itself meanwhile was no use of the session.
  expect(await unused()).toBeGreaterThanOrEqual(3_600 - 110);
  await page.keyboard.press("Tab");
  await warning.getByRole("button", { name: "Stay signed in" }).click();
  await warning.waitFor({ state: "hidden" });
  expect(await unused()).toBeLessThan(60);
});

it("leads back to the same place, with what was typed, where the session has ended all the same", async () => {
  const { page } = await visitAs(site, EMAIL, { path: "/favicon.svg" });
  await page.clock.install();
  await page.goto(`${site.url}/wallet/withdraw`);
  await page.getByLabel("Amount (UBXS)").fill("12.5");
  await page.clock.fastForward("04:00");
  await unusedFor(3_600 - 20);
  await page.clock.fastForward("01:00");
  await page.getByRole("dialog", { name: "Are you still there?" }).waitFor();
  await unusedFor(3_600);
  await page.clock.fastForward("00:30");
  await page.getByText("Your session has ended").waitFor();
  expect(new URL(page.url()).pathname).toBe("/wallet/withdraw");
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("We kept what you typed before.").waitFor();
  expect(await page.getByLabel("Amount (UBXS)").inputValue()).toBe("12.5");
});

it("asks before a form is left, also by Back, which closes a dialog first", async () => {
  const { page } = await visitAs(site, EMAIL, { path: "/wallet" });
  const question = page.getByRole("dialog", { name: "Leave this form?" });
  await page.getByRole("link", { name: "Withdraw", exact: true }).click();
  await page.getByLabel("Amount (UBXS)").fill("12.5");
  await page.getByLabel("Destination Wallet Address *").fill("0x90f79bf6eb2c4f870365e785982e1f101e93b906");
  await page.getByRole("button", { name: "Continue" }).click();
  const confirmation = page.getByRole("dialog", { name: /12\.50 UBXS/ });
  await confirmation.waitFor();
  await page.keyboard.press("Tab");
  await page.evaluate(() => history.back());
  await confirmation.waitFor({ state: "hidden" });
  await page.getByLabel("Amount (UBXS)").press("End");
  await page.evaluate(() => history.back());
  await question.waitFor();
  await expectSound(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await page
    .getByRole("button", { name: "Dashboard" })
    .or(page.getByRole("link", { name: "Dashboard" }))
    .click();
  await question.getByRole("button", { name: "Keep it and leave" }).click();
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  await page.evaluate(() => history.back());
  expect(await page.getByLabel("Amount (UBXS)").inputValue()).toBe("12.5");
  await page.reload();
  await page.getByText("We kept what you typed before.").waitFor();
  expect(await page.getByLabel("Amount (UBXS)").inputValue()).toBe("12.5");
});
