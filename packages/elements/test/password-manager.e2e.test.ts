import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumArgs, wholeChromiumPath } from "@freehold/test-utils/browser/chromium";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Site, serveSite } from "./static-site.fixture.ts";

const EMAIL = "investor@freehold.test";
const PASSWORD = "freehold-demo-2026";

// Chromium's own password manager, in a profile of its own. Chromium without windows has none.
const profile = mkdtempSync(join(tmpdir(), "freehold-passwords-"));
let browser: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await chromium.launchPersistentContext(profile, {
    executablePath: wholeChromiumPath(),
    args: chromiumArgs(),
    // A browser that says it is automated doesn't offer to save.
    ignoreDefaultArgs: ["--enable-automation"],
  });
});
afterAll(async () => {
  await browser?.close();
  rmSync(profile, { recursive: true, force: true });
});
beforeEach(async () => {
  page = await browser.newPage();
});

async function open(attributes = ""): Promise<Site> {
  const site = await serveSite(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Partner</title>
    <script type="module" src="/dist/auth.js"></script></head>
    <body><freehold-auth ${attributes}><p>Inside</p></freehold-auth></body></html>`,
    "default-src 'self'",
  );
  onTestFinished(async () => {
    await page.close();
    await site.close();
  });
  return site;
}

/** What the manager notes of the pages that are opened from now on. */
async function notes(): Promise<() => Promise<string>> {
  const log = await browser.newPage();
  onTestFinished(() => log.close());
  await log.goto("chrome://password-manager-internals");
  await log.bringToFront();
  return async () => (await log.locator("body").textContent()) ?? "";
}

/** Saves a password as a person does on the manager's own page. */
async function save(origin: string): Promise<void> {
  const manager = await browser.newPage();
  await manager.goto("chrome://password-manager/passwords");
  await manager.locator("#addPasswordButton").click();
  await manager.locator("#websiteInput input").fill(origin);
  await manager.locator("#usernameInput input").fill(EMAIL);
  await manager.locator("#passwordInput input").fill(PASSWORD);
  await manager.locator("#addButton").click();
  await manager.getByText("127.0.0.1").first().waitFor();
  await manager.close();
}

/** By the keyboard: what a script fills in is not worth saving. */
async function type(label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.keyboard.type(text);
}

test("Chromium fills the sign-in form by itself, and what it filled signs in", async () => {
  const site = await open();
  await save(site.origin);
  await page.goto(site.origin);
  const filled = () =>
    page
      .locator("input")
      .evaluateAll((inputs) => inputs.map((input) => [input.getAttribute("name"), input.matches(":autofill")]));
  await expect.poll(filled).toEqual([
    ["email", true],
    ["password", true],
  ]);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Inside").waitFor();
  expect(site.requests).toContain("/api/auth/login");
});

test("Chromium offers to save the email and the password of a sign-in", async () => {
  const site = await open();
  const read = await notes();
  await page.goto(site.origin);
  await page.bringToFront();
  await type("Email", EMAIL);
  await type("Password", PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("Inside").waitFor();
  await expect.poll(read).toContain("Show password prompt");
  expect(await read()).toMatch(
    /Password element : {2}password ,[^}]*Username element : {2}email ,.*Decision: ASK the user/s,
  );
});

test("Chromium offers to save the email and the password of a registration, with the wallet between them", async () => {
  const site = await open('view="register"');
  const read = await notes();
  await page.route("**/api/auth/register", (route) =>
    route.fulfill({ status: 201, json: { success: true, message: "Created.", user: { email: EMAIL } } }),
  );
  await page.goto(site.origin);
  await page.bringToFront();
  await type("Email", EMAIL);
  await type("Wallet Address", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
  await type("Password", PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("Registration Successful").waitFor();
  await expect.poll(read).toContain("Show password prompt");
  expect(await read()).toMatch(
    /New password element : {2}password ,[^}]*Username element : {2}email ,.*Decision: ASK the user/s,
  );
});
