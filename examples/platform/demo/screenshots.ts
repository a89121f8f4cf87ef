import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "@freehold/tools/build/build-once";
import type { BrowserContextOptions, Page } from "playwright-core";
import { openDemo } from "./open-demo.ts";
import { untilRead } from "./screens.ts";
import { DEMO_PASSWORD } from "./world/accounts.ts";

const IMAGES = join(ROOT, ".github/images");
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Takes the pictures of the READMEs from a demo of its own: `pnpm screenshots`. */
const demo = await openDemo();
try {
  await mkdir(IMAGES, { recursive: true });
  await takeAll();
} finally {
  await demo.close();
}

async function takeAll(): Promise<void> {
  const entry = await open("/", DESKTOP);
  await entry.getByRole("heading", { name: "Welcome Back" }).waitFor();
  await take(entry, "sign-in");

  const form = await open("/", DESKTOP, "investor@freehold.test");
  await form.getByText("2,570.75").first().waitFor();
  await take(form, "refund-form");

  const phone = await open("/", { ...PHONE, colorScheme: "dark" }, "investor@freehold.test");
  await phone.getByText("2,570.75").first().waitFor();
  await take(phone, "refund-form-phone");

  const investor = await open("/", DESKTOP, "investor@freehold.test");
  for (const section of ["Dashboard", "Investments", "Wallet", "Payouts"]) {
    await openSection(investor, section);
    await take(investor, section.toLowerCase());
  }
  await openSection(investor, "Properties");
  await investor.getByRole("link", { name: "Harbour Mill 12" }).first().click();
  await investor.getByRole("heading", { name: "Harbour Mill 12", level: 1 }).waitFor();
  await take(investor, "property");

  const admin = await open("/", DESKTOP, "operator@freehold.test");
  for (const section of ["User Management", "Analytics"]) {
    await openSection(admin, section);
    await take(admin, section.toLowerCase().replaceAll(" ", "-"));
  }

  const progress = await open("/progress", DESKTOP);
  await progress.getByText("Paid so far").waitFor();
  await take(progress, "progress");

  const partner = await open("/partner/", DESKTOP, "investor@freehold.test");
  await partner.getByText("2,570.75").first().waitFor();
  await take(partner, "partner");

  await form.getByLabel("Destination Wallet Address *").fill("0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65");
  await form.getByRole("button", { name: "Submit Withdrawal Request" }).click();
  await form.getByRole("heading", { name: "Withdrawal Request Created" }).waitFor();
  await take(form, "refund-created");

  const desk = await open("/", DESKTOP, "operator@freehold.test");
  await desk.getByRole("link", { name: "Refund Requests" }).click();
  await desk.getByRole("button", { name: "investor@freehold.test" }).click();
  await desk.getByRole("heading", { name: "History" }).waitFor();
  await take(desk, "refund-desk");
}

async function open(path: string, options: BrowserContextOptions, email?: string): Promise<Page> {
  const context = await demo.browser.newContext({
    ...options,
    locale: "en-US",
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(demo.url + path);
  if (!email) return page;
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  // The platform shows its announcement first; a partner's page has none.
  if (path === "/") await page.getByRole("button", { name: "I Understand" }).click();
  return page;
}

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { name, level: 1 }).waitFor();
}

/** Once everything that is read has been read. */
async function take(page: Page, name: string): Promise<void> {
  await untilRead(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
  await page.screenshot({ path: join(IMAGES, `${name}.png`) });
  console.warn(`.github/images/${name}.png`);
}
