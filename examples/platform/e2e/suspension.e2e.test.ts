import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { openSection, PHONE, signIn, startSite, type TestSite, understand, type Visit } from "./site.ts";

const SUPPORT = {
  SUPPORT_EMAIL: "help@freehold.test",
  SUPPORT_URL: "https://freehold.test/help",
  SUPPORT_HOURS: "Monday to Friday, 9:00 to 17:00 UTC",
};
const INVESTOR = "investor@example.test";

let site: TestSite;
/** The page of a person on a phone. */
let phone: Visit;
beforeAll(async () => {
  site = await startSite(SUPPORT);
  await site.person(INVESTOR, { deposits: ["1250.5"] });
  phone = await site.visit("/", PHONE);
});

const announcement = (page: Page) => page.getByRole("dialog", { name: "Important Announcement" });
const strip = (page: Page) => page.getByRole("region", { name: "Platform status" });

describe("while the platform is suspended", () => {
  it("the sign-in page says so, leads to the announcement, and names the support contact", async () => {
    const { page, complaints } = await site.visit("/", PHONE);
    await page.getByRole("heading", { name: "The project is suspended. All deposits are refunded in full." }).waitFor();
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
    const link = page.getByRole("button", { name: "Learn more" });
    await link.click();
    await announcement(page).waitFor();
    await page.keyboard.press("Escape");
    await announcement(page).waitFor({ state: "hidden" });
    expect(await link.evaluate((node) => node === document.activeElement)).toBe(true);
    const foot = page.getByRole("contentinfo");
    expect(await foot.getByRole("link", { name: "help@freehold.test" }).getAttribute("href")).toBe(
      "mailto:help@freehold.test",
    );
    await foot.getByText(SUPPORT.SUPPORT_HOURS).waitFor();
    await expectSound(page);
    expect(complaints).toEqual([]);
  });

  it("the announcement opens once, gives the focus to the page, and every section leads back to it", async () => {
    const { page, complaints } = phone;
    await signIn(page, INVESTOR);
    await understand(page);
    // Nothing had the focus when it opened.
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("MAIN");
    for (const section of ["Referrals", "Payouts"]) {
      await openSection(page, section);
      await strip(page).getByText("All deposits are refunded in full.").waitFor();
      await strip(page).getByRole("button", { name: "Learn more" }).click();
      await announcement(page).waitFor();
      await understand(page);
      await page.getByRole("contentinfo").getByRole("link", { name: "help@freehold.test" }).waitFor();
    }
    expect(complaints).toEqual([]);
  });

  it("a section begins at its top, wherever the sign-in form was scrolled to", async () => {
    const { page } = await site.visit("/", { viewport: { width: 320, height: 480 } });
    await signIn(page, INVESTOR);
    await understand(page);
    await page.getByText("1,250.50").first().waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
});

it("each page has a title of its own", async () => {
  const { page } = await site.visit("/");
  const titles: string[] = [];
  const next = async (heading: string) => {
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    titles.push(await page.title());
  };
  await next("Welcome Back");
  await page.getByRole("button", { name: "Sign up" }).click();
  await next("Create Account");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await next("Reset your password");
  await page.goto(`${site.url}/not-me#nothing`);
  await next("Did someone else request it?");
  await page.getByRole("button", { name: "Stop the request" }).click();
  await page.getByRole("heading", { name: "This link doesn't work" }).waitFor();
  titles.push(await page.title());
  expect(titles).toEqual([
    "Sign in · Freehold",
    "Create account · Freehold",
    "Reset your password · Freehold",
    "Did someone else request it? · Freehold",
    "This link doesn't work · Freehold",
  ]);
});

it("at 200 % text and at 320 px nothing of the shell is cut", async () => {
  const { page } = phone;
  await openSection(page, "Dashboard");
  await page.getByRole("heading", { name: "What you own" }).waitFor();
  for (const { width, text } of [
    { width: 320, text: "100%" },
    { width: 390, text: "200%" },
    { width: 1280, text: "200%" },
  ]) {
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("header *, .fh-shell-strip *, .fh-shell-foot *")]
        .filter((node) => node.checkVisibility() && !node.closest("svg"))
        .filter((node) => {
          const { left, right } = node.getBoundingClientRect();
          return left < 0 || right > innerWidth + 1 || node.scrollWidth > node.clientWidth + 1;
        })
        .filter((node) => getComputedStyle(node).display !== "inline")
        .map((node) => `${node.className}: ${node.textContent}`),
    );
    expect(cut, `${width} px, text of ${text}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

it("a platform that is active opens no announcement and says nothing of a suspension", async () => {
  await site.sql`update settings set platform_status = 'active'`;
  const email = "newcomer@example.test";
  await site.person(email);
  const { page, complaints } = await site.visit("/");
  await page.getByRole("heading", { name: "Real estate, held in shares." }).waitFor();
  await signIn(page, email);
  await page.getByText("No deposits found").waitFor();
  expect(await announcement(page).count()).toBe(0);
  expect(await strip(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});
