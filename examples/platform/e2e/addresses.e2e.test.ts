import { idle, quiet } from "@freehold/test-utils/browser/page-idle";
import { sample } from "@freehold/test-utils/run/soak";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import {
  askForRefund,
  follow,
  openDesk,
  openSection,
  PASSWORD,
  signIn,
  startSite,
  type TestSite,
  understand,
  visitAs,
} from "./site.ts";

let site: TestSite;
let request: string;
beforeAll(async () => {
  site = await startSite();
  await site.person("investor@example.test", { deposits: ["1250.5"] });
  await site.person("other@example.test", { deposits: ["10"] });
  await site.person("operator@example.test", { admin: true });
  await site.person("not-an-admin@example.test");
  request = await askForRefund(site, "investor@example.test");
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
const at = (page: Page) => page.evaluate(() => location.pathname + location.search);

describe("a section's address", () => {
  it("follows the section, opens in a new tab, and reload, Back and Forward lead to it", async () => {
    const { page, complaints } = await visitAs(site, "other@example.test");
    await openSection(page, "Referrals");
    await openSection(page, "Payouts");
    expect(await at(page)).toBe("/payouts");
    await page.goBack();
    await heading(page, "Referrals");
    expect(await page.getByRole("link", { name: "Referrals", exact: true }).getAttribute("aria-current")).toBe("page");
    await page.goForward();
    await heading(page, "Payouts");
    await page.reload();
    await heading(page, "Payouts");
    await page.getByRole("link", { name: "Withdraw All Deposits" }).click();
    await page.getByText("Your Current Deposits").waitFor();
    expect(await at(page)).toBe("/");
    const link = page.getByRole("link", { name: "Wallet", exact: true });
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      link.click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await heading(tab, "Wallet");
    expect([await at(page), await at(tab)]).toEqual(["/", "/wallet"]);
    expect(complaints).toEqual([]);
  });

  it("is kept until after the sign-in, and doesn't lead the next person there", async () => {
    const { page } = await site.visit("/refunds?status=all");
    await signIn(page, "operator@example.test");
    await understand(page);
    await page.getByRole("button", { name: "investor@example.test" }).waitFor();
    expect(await at(page)).toBe("/refunds?status=all");
    expect(await page.getByRole("radio", { name: /^All/ }).isChecked()).toBe(true);

    await follow(page, `/refunds/requests/${request}`);
    await page.getByRole("heading", { name: "History" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
    expect(await at(page)).toBe("/");
    await signIn(page, "other@example.test", PASSWORD);
    await page.getByText("Your Current Deposits").waitFor();
    expect(await at(page)).toBe("/");
  });

  it("leads a person whose session ends, with the page open or not, back to the same list, page and filter", async () => {
    const { page } = await visitAs(site, "other@example.test", { path: "/wallet/transactions?type=deposit" });
    await heading(page, "Wallet");
    await page.getByLabel("Type", { exact: true }).selectOption("payout");
    await page.waitForURL("**/wallet/transactions?type=payout");
    const endSessions = () =>
      site.sql`delete from sessions where user_id = (select id from users where email = 'other@example.test')`;
    await endSessions();
    await page.goBack();
    await page.getByText("Your session has ended").waitFor();
    await signIn(page, "other@example.test");
    await heading(page, "Wallet");
    expect(await at(page)).toBe("/wallet/transactions?type=deposit");
    await page.goForward();
    await page.getByLabel("Type", { exact: true }).waitFor();
    expect(await at(page)).toBe("/wallet/transactions?type=payout");
    await endSessions();
    await page.reload();
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
    await signIn(page, "other@example.test");
    await heading(page, "Wallet");
    expect(await at(page)).toBe("/wallet/transactions?type=payout");
  });

  it("asks for nothing any more once the person has signed out", async () => {
    for (const path of sample(["/dashboard", "/wallet", "/payouts", "/investments"], 1)) {
      const { page } = await visitAs(site, "other@example.test", { path });
      const asked = await quiet(page, async () => {
        await page.getByRole("button", { name: "Sign out" }).click();
        await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
      });
      expect([path, asked]).toEqual([path, ["/api/auth/logout"]]);
    }
  });

  it("that does not exist says so and offers ways on", async () => {
    const { page, complaints } = await visitAs(site, "other@example.test", { path: "/castles/in/the/air" });
    await heading(page, "This page doesn't exist");
    expect(await page.title()).toBe("This page doesn't exist · Freehold");
    expect(await page.locator("[aria-current]").count()).toBe(0);
    await page.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
    await heading(page, "Dashboard");
    expect(complaints).toEqual([expect.stringContaining("404 (Not Found)")]);
  });

  it("for admins is one clear sentence for other people, and nothing is asked (SPEC 6)", async () => {
    for (const email of ["other@example.test", "not-an-admin@example.test"]) {
      const { page, complaints } = await visitAs(site, email, { path: "/favicon.svg" });
      const asked: string[] = [];
      page.on("request", (sent) => asked.push(sent.url()));
      await page.goto(`${site.url}/refunds`);
      for (const path of ["/refunds", `/refunds/requests/${request}`, "/users", "/analytics"]) {
        await follow(page, path);
        await idle(page);
        await page.getByText("For admins only").waitFor();
        // Who sees these sections by their email stands in one of them; to others the sidebar names no place.
        if (email.startsWith("other")) {
          expect(await page.locator("[aria-current]").count()).toBe(0);
          expect(await page.getByRole("link", { name: "Refund Requests" }).count()).toBe(0);
          expect(await page.getByText("Administration").count()).toBe(0);
        }
      }
      await follow(page, "/properties/quay-house/edit");
      await heading(page, "For admins only");
      expect(await page.getByRole("button", { name: "Try Again" }).count()).toBe(0);
      expect(asked.filter((url) => url.includes("/api/admin"))).toEqual([]);
      expect(complaints).toEqual([]);
    }
  });
});

describe("the refund desk's address", () => {
  it("has its filter, its request and its screens, and Back leads through them", async () => {
    const page = await openDesk(site, "operator@example.test");
    await page.getByRole("radio", { name: /^All/ }).check();
    expect(await at(page)).toBe("/refunds?status=all");
    await page.getByRole("button", { name: "investor@example.test" }).click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    expect(await at(page)).toBe(`/refunds/requests/${request}?status=all`);
    await page.reload();
    await page.getByRole("heading", { name: "History" }).waitFor();
    await page.getByRole("button", { name: "All refund requests" }).click();
    await page.getByRole("button", { name: "Payment rules" }).click();
    await heading(page, "Payment rules");
    expect(await at(page)).toBe("/refunds/rules?status=all");
    await page.goBack();
    await page.getByRole("button", { name: "investor@example.test" }).waitFor();
    expect(await page.getByRole("radio", { name: /^All/ }).isChecked()).toBe(true);
  });
});

describe("a public page", () => {
  it("needs no account, and leads to the platform", async () => {
    const { page, complaints } = await site.visit("/terms");
    await heading(page, "Terms");
    await page.getByRole("link", { name: "Freehold, go to the platform" }).click();
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
    expect(complaints).toEqual([]);
  });
});
