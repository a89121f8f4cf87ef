import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import {
  askForRefund,
  expectNoOverflow,
  openDesk,
  openSection,
  signIn,
  startSite,
  type TestSite,
  understand,
  visitAs,
} from "./site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await site.person("investor@example.test", { deposits: ["1250.5", "320.25", "1000"] });
  await site.person("newcomer@example.test");
  await site.person("operator@example.test", { admin: true });
  await site.person("second@example.test", { deposits: ["99.123456"] });
  await askForRefund(site, "second@example.test", "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC");
});

it("the announcement is sound, each section has its title, and the page works from right to left and in print", async () => {
  const { page, complaints } = await site.visit("/");
  await signIn(page, "investor@example.test");
  await page.getByRole("dialog", { name: "Important Announcement" }).waitFor();
  await expectSound(page);
  await understand(page);
  const total = page.getByText("2,570.75").first();
  await total.waitFor();
  for (const section of ["Dashboard", "Properties", "Investments", "Referrals", "Payouts"]) {
    await openSection(page, section);
    expect(await page.title()).toBe(`${section} · Freehold`);
  }
  await page.getByRole("link", { name: "Withdraw All Deposits" }).click();
  await total.waitFor();

  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const nav = await page.getByRole("navigation").boundingBox();
  expect(nav?.x).toBeGreaterThan(640);
  await expectNoOverflow(page);

  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("navigation").isVisible()).toBe(false);
  expect(await total.isVisible()).toBe(true);
  expect(complaints).toEqual([]);
});

it("the question before a request is rejected is sound", async () => {
  const page = await openDesk(site, "operator@example.test");
  await page.getByRole("button", { name: "second@example.test" }).click();
  await page.getByRole("button", { name: "Reject", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await expectSound(page);
});

it("the page remembers the theme a person chose, from the first paint on, and moves nothing for people who asked for no motion", async () => {
  const { page } = await visitAs(site, "newcomer@example.test", { colorScheme: "light", reducedMotion: "reduce" });
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("heading", { name: "Account settings" }).waitFor();
  const longest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll("*")].map((node) =>
        Number.parseFloat(getComputedStyle(node).transitionDuration),
      ),
    ),
  );
  expect(longest).toBeLessThanOrEqual(0.001);
  await page.getByRole("radio", { name: "Dark" }).check();
  expect(await ground(page)).toBe("rgb(17, 16, 13)");
  // The page as it is before its own script has run.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.reload();
  expect(await ground(page)).toBe("rgb(17, 16, 13)");
});

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
