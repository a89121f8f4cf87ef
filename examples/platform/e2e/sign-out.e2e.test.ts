import { chromiumArgs, chromiumPath } from "@freehold/test-utils/browser/chromium";
import { chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { signIn, startSite, type TestSite, understand } from "./site.ts";

const EMAIL = "person@example.test";
let site: TestSite;
// As people have it: Playwright's own browser keeps no page for Back.
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: chromiumArgs(),
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
});
afterAll(() => browser.close());

beforeAll(async () => {
  site = await startSite();
  await site.person(EMAIL, { deposits: ["123.45"] });
});

/** Opens the wallet in a browser profile of its own. */
async function openWallet(): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${site.url}/wallet`);
  await signIn(page, EMAIL);
  await understand(page);
  await page.getByText("123.45").first().waitFor();
  return page;
}

const signOut = (page: Page) => page.getByRole("button", { name: "Sign out" }).click();

async function expectNothing(page: Page): Promise<void> {
  await page.getByLabel("Password", { exact: true }).waitFor();
  expect(await page.content()).not.toMatch(/123\.45|person@example\.test/);
}

it("after signing out, Back shows nothing of the account, and the browser remembers only what opens none", async () => {
  const page = await openWallet();
  await page.getByRole("link", { name: "Withdraw", exact: true }).click();
  await page.getByLabel("Amount (UBXS)").waitFor();
  const before = await page.evaluate(() => Object.keys(localStorage));
  await signOut(page);
  await expectNothing(page);
  await page.goBack();
  await expectNothing(page);
  expect(new URL(page.url()).pathname).toBe("/wallet");
  const kept = await page.evaluate(() => [Object.keys(localStorage), Object.values(localStorage).join()] as const);
  // The device's token stays, so that the next sign-in on it is known.
  expect(before.filter((name) => /device/.test(name))).not.toEqual([]);
  expect(kept[0]).toEqual(expect.arrayContaining(before.filter((name) => /device/.test(name))));
  expect(kept[1]).not.toMatch(/fh_[\w-]{43}|123\.45|@example/);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

it("after signing out in another tab, Back to a page of another address shows nothing either", async () => {
  const page = await openWallet();
  await page.goto("about:blank");
  const other = await page.context().newPage();
  await other.goto(`${site.url}/wallet`);
  await other.getByText("123.45").first().waitFor();
  await signOut(other);
  await expectNothing(other);
  await page.goBack();
  await expectNothing(page);
});
