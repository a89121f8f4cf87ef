import { idle } from "@freehold/test-utils/browser/page-idle";
import { sample } from "@freehold/test-utils/run/soak";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import {
  follow,
  newTxHash,
  OPERATOR,
  openSection,
  signIn,
  startSite,
  type TestSite,
  understand,
  type Visit,
  visitAs,
  WALLET,
} from "./site.ts";

/** What a browser says of a wrong password, and of a server without a chain: no complaint about the page. */
const ANSWERED = /the server responded with a status of (401|503)/;
const aboutPage = (complaints: readonly string[]) => complaints.filter((one) => !ANSWERED.test(one));

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await site.person(OPERATOR, { admin: true });
});

/** Signs in at the second attempt and requests a refund, on a page that the browser translates. */
async function request(path: string, email: string): Promise<Visit> {
  await site.person(email, { deposits: ["100.5", "29.5"] });
  const { page, complaints } = await site.visit(path, { translated: true });
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  await signIn(page, email, "not-their-password");
  await page.getByRole("alert").waitFor();
  await signIn(page, email);
  if (path === "/") await understand(page);
  await page.getByText("130.00").first().waitFor();
  const address = page.getByLabel("Destination Wallet Address *");
  await address.fill("0x70");
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).click();
  await page.getByText("Please enter a valid wallet address (minimum 20 characters)").waitFor();
  await address.fill(WALLET);
  await page.getByText("This is your registered wallet.").waitFor();
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).click();
  await page.getByRole("heading", { name: "Withdrawal Request Created" }).waitFor();
  await page.getByRole("button", { name: "View request status" }).click();
  await page.getByText("Request Under Review").first().waitFor();
  return { page, complaints };
}

/** An admin, whose browser translates as well, approves the request; its payment is recorded. */
async function pay(email: string, whenApproved: () => Promise<unknown>): Promise<string[]> {
  const { page, complaints } = await visitAs(site, OPERATOR, { path: "/refunds", translated: true });
  await page.getByRole("button", { name: email }).click();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByRole("button", { name: "Approve 130.00 UBXS" }).click();
  await page.getByText("Request approved").first().waitFor();
  await whenApproved();
  await page.getByRole("button", { name: "Record payment" }).click();
  const payment = page.getByRole("dialog", { name: "Record the payment" });
  await payment.getByLabel("Transaction ID").fill(newTxHash());
  await payment.getByRole("button", { name: "Record payment" }).click();
  await page.getByText("Payment recorded").first().waitFor();
  return complaints;
}

const isShown = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();
const isGone = (page: Page, words: string) =>
  page.getByText(words, { exact: true }).first().waitFor({ state: "hidden" });

/** The journeys of the widgets on a translated page run on both renderers (`translated.journey.browser.test.tsx`). */
const PAGES = [
  ["on the site", "/", "person@example.test"],
  ["by the elements on a partner's page", "/partner/", "client@example.test"],
] as const;

describe.each(sample(PAGES, 1))("a page that the browser translates, %s", (_, path, email) => {
  it("takes a refund from sign-in to paid, and shows each status as it comes", async () => {
    const { page, complaints } = await request(path, email);
    const admins = await pay(email, async () => {
      await isShown(page, "Request Approved - Processing");
      await isGone(page, "Request Under Review");
    });
    await isShown(page, "Withdrawal Completed");
    await isGone(page, "Request Approved - Processing");
    expect(aboutPage(complaints)).toEqual([]);
    expect(aboutPage(admins)).toEqual([]);
  });
});

it("every section of the site opens and reloads on a translated page", async () => {
  const { page, complaints } = await visitAs(site, OPERATOR, { translated: true });
  const nav = page.getByRole("navigation").getByRole("link");
  await nav.first().waitFor();
  const labels = (await nav.allTextContents()).filter((label) => label !== "Dashboard");
  expect(labels.length).toBeGreaterThan(8);
  for (const label of [...labels, "Dashboard"]) {
    await openSection(page, label);
    await page.locator("[data-idle]").first().waitFor({ state: "attached" });
  }
  for (const path of ["/account", "/progress", "/status", "/contact", "/terms", "/properties/new", "/nowhere"]) {
    await follow(page, path);
    await idle(page);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText(/^We couldn't show/).count()).toBe(0);
  }
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText(/^We couldn't show/).count()).toBe(0);
  expect(aboutPage(complaints).filter((line) => !line.endsWith("/nowhere"))).toEqual([]);
});
