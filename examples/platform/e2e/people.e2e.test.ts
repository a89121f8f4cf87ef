import type { ReferralSummary } from "@freehold/contract";
import { bookReferralReward } from "@freehold/server/seeding";
import { axeFindings } from "@freehold/test-utils/browser/axe-of-page";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { focused, press, tabTo } from "./keys.ts";
import { openProperty } from "./payouts-world.ts";
import {
  askForRefund,
  callAs,
  deposit,
  follow,
  openSection,
  PASSWORD,
  signIn,
  startSite,
  type TestSite,
  visitAs,
  WALLET,
} from "./site.ts";

let site: TestSite;
/** The page of an admin, which the tests about users share. */
let operator: Page;
beforeAll(async () => {
  site = await startSite();
  await site.person("operator@example.test", { admin: true });
  await site.person("approver@example.test", { admin: true });
  operator = await at("/users", "operator@example.test");
});

/** A page at an address of the site, as a given person. */
async function at(path: string, email: string, options?: Parameters<typeof visitAs>[2]): Promise<Page> {
  const { page } = await visitAs(site, email, { path, ...options });
  return page;
}

describe("user management", () => {
  it("an admin searches for a user and disables them with keys alone, and the page they have open is signed out", async () => {
    const id = await site.person("mara.lindqvist@example.test", { deposits: ["250.5"] });
    await askForRefund(site, "mara.lindqvist@example.test");
    const open = await at("/wallet", "mara.lindqvist@example.test");
    await open.getByRole("heading", { name: "Wallet", exact: true }).waitFor();

    const page = operator;
    await page.getByLabel("Email, wallet or ID").waitFor();
    await tabTo(page, "Email, wallet or ID");
    await page.keyboard.type("lindq");
    await page.waitForURL("**/users?q=lindq");
    await page.getByText("1 person", { exact: true }).waitFor();
    await press(page, /^mara\.lindqvist/);
    await page.waitForURL(`**/users/${id}`);
    await page.getByRole("heading", { name: "mara.lindqvist@example.test" }).waitFor();
    const { body } = await callAs(site, "mara.lindqvist@example.test", "GET", "/wallet/balance");
    expect(body).toMatchObject({ total_ubxs: "250.5", reserved_ubxs: "250.5" });
    await page.getByText("250.50").first().waitFor();

    await press(page, "Disable the account");
    await page.getByRole("dialog").waitFor();
    await press(page, "Disable the account");
    await page.getByText("Account disabled").waitFor();
    await expect.poll(() => focused(page)).toBe("mara.lindqvist@example.test");
    await page.getByText("Not signed in").waitFor();
    // The page they have open watches its request, and learns of it by itself.
    await open.getByRole("heading", { name: "Welcome Back" }).waitFor();
    expect(await open.getByText("250.50").count()).toBe(0);

    await page.getByRole("link", { name: "Activity" }).click();
    await page.getByRole("link", { name: "History" }).click();
    await page.getByRole("cell", { name: "Account disabled" }).waitFor();
    await page.getByRole("link", { name: "Requests", exact: true }).click();
    await page.getByRole("link", { name: "Refund of all deposits" }).click();
    // The request leads back to the person.
    await page.getByRole("link", { name: "mara.lindqvist@example.test" }).click();
    await page.waitForURL(`**/users/${id}`);
    await page.getByRole("button", { name: "Enable the account" }).waitFor();
  });

  it("a proposed admin is one once the second admin confirms it, with the keyboard alone", async () => {
    const id = await site.person("nadia.okafor@example.test");
    const first = operator;
    await follow(first, `/users/${id}`);
    await first.getByRole("button", { name: "Propose as admin" }).waitFor();
    await press(first, "Propose as admin");
    await first.getByRole("heading", { name: "Propose nadia.okafor@example.test as an admin?" }).waitFor();
    await press(first, "Propose as admin");
    await first.getByText("Proposed as an admin").waitFor();
    expect(await first.getByRole("button", { name: "Confirm as admin" }).count()).toBe(0);

    const second = await at(`/users/${id}`, "approver@example.test");
    await second.getByRole("button", { name: "Confirm as admin" }).waitFor();
    await press(second, "Confirm as admin");
    await second.getByRole("dialog").waitFor();
    await press(second, "Confirm as admin");
    await second.getByText("Now an admin").waitFor();
    expect((await callAs(site, "nadia.okafor@example.test", "GET", "/admin/users")).status).toBe(200);
    await second.getByRole("link", { name: "Activity" }).click();
    await second.getByRole("link", { name: "History" }).click();
    await second.getByRole("cell", { name: "Admin role change confirmed" }).waitFor();
    await second.getByRole("cell", { name: "Admin role change proposed" }).waitFor();
  });

  it("offers of one's own account to give up the admin role, and nothing else", async () => {
    const id = await site.person("solo@example.test", { admin: true });
    const page = await at(`/users/${id}`, "solo@example.test");
    await page.getByText("This is your own account").waitFor();
    expect(await page.getByRole("button", { name: /Disable|Remove|Sign out everywhere/ }).count()).toBe(0);
    await press(page, "Give up your admin role");
    await page.getByRole("dialog", { name: "Give up your admin role?" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await press(page, "Give up your admin role");
    // The page is a user's from now on.
    await page.getByRole("link", { name: "User Management" }).waitFor({ state: "hidden" });
    expect((await callAs(site, "solo@example.test", "GET", "/admin/users")).status).toBe(403);
  });
});

describe("referrals", () => {
  it("show code, link and QR code, who joined, the tree below them by the keyboard, and one's own place", async () => {
    await site.person("root@example.test");
    let inviter = "root@example.test";
    for (const email of ["below.one@example.test", "deeper.two@example.test", "deepest.three@example.test"]) {
      const { body: code } = await callAs<ReferralSummary>(site, inviter, "GET", "/auth/referrals");
      const wallet_address = WALLET;
      const body = { email, password: PASSWORD, wallet_address, referral_code: code.referral_code };
      expect((await callAs(site, "root@example.test", "POST", "/auth/register", body)).status).toBe(201);
      inviter = email;
    }
    const page = await at("/referrals", "root@example.test");
    const { body: invitation } = await callAs<ReferralSummary>(site, "root@example.test", "GET", "/auth/referrals");
    await page.getByText(`${site.url}/register?ref=${invitation.referral_code}`).waitFor();
    await page.getByRole("img", { name: "QR code of your invitation link" }).waitFor();
    await page.getByText("b***e@***.test").waitFor();

    await page.getByRole("link", { name: "Tree" }).click();
    const items = page.getByRole("treeitem");
    await items.first().waitFor();
    await press(page, /^b\*\*\*e@/, "ArrowRight");
    await page.getByRole("treeitem", { name: /d\*\*\*/ }).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    // The third level is read as it is opened.
    await expect.poll(() => items.filter({ hasText: "***" }).count()).toBe(3);
    await expect.poll(() => items.count()).toBe(3);
    await page.keyboard.press("End");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("d***e@***.test");
    await page.keyboard.press("ArrowLeft");
    expect(await page.evaluate(() => document.activeElement?.ariaExpanded)).toBe("true");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => items.count()).toBe(2);
    await page.keyboard.press("Home");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("b***e@***.test");
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole("link", { name: "Leaderboard" }).click();
    await page.getByText("Your rank: 1, with 1 person.").waitFor();
  });

  it("a visitor who follows the link signs in and buys; what that earned the inviter is what the ledger has", async () => {
    const inviter = "inviter@example.test";
    const email = "invited@example.test";
    await site.person(inviter);
    await site.sql`update settings set platform_status = 'active', referral_reward = 12500000`;
    await openProperty(site, ["operator@example.test", "approver@example.test"], {
      name: "Quay House",
      shares: 30,
      rent: "300",
    });
    const page = await at("/referrals", inviter);
    await page.getByText("12.50 UBXS for each person").waitFor();
    const link = await page.getByText(`${site.url}/register?ref=`).textContent();

    // The link opens the registration form with the code (SPEC 2).
    const { page: invited, complaints } = await site.visit(new URL(link ?? "").pathname + new URL(link ?? "").search);
    await invited.getByRole("heading", { name: "Create Account" }).waitFor();
    await invited.getByLabel("Email").fill(email);
    await invited.getByLabel("Wallet Address").fill(WALLET);
    await invited.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await invited.getByRole("button", { name: "Create Account" }).click();
    await invited.getByText("Account created successfully! You can now sign in.").waitFor();
    await invited.getByRole("button", { name: "Sign In" }).click();
    const [{ id }] = await site.sql<[{ id: string }]>`select id from users where email = ${email}`;
    await deposit(site.sql, id, "100");
    await signIn(invited, email);
    await openSection(invited, "Properties");
    await invited.getByRole("link", { name: "Quay House" }).click();
    await invited.getByRole("button", { name: "Invest", exact: true }).click();
    await invited.getByLabel("Shares", { exact: true }).fill("2");
    await invited.getByRole("button", { name: "Review" }).click();
    await invited.getByRole("button", { name: "Buy for 20.00 UBXS" }).click();
    await invited.getByText("You bought 2 shares").waitFor();
    expect(complaints).toEqual([]);

    await page.reload();
    const joined = page.getByRole("row", { name: "i***d@***.test" });
    await joined.getByText("0.00").waitFor();
    // The test does not wait 30 days.
    await site.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update investments set created_at = created_at - interval '31 days' where user_id = ${id}`;
      await tx`update referral_rewards set earned_at = earned_at - interval '31 days' where referred_id = ${id}`;
      await tx`set local session_replication_role = origin`;
      // Nor for the job that books it, every ten minutes.
      await bookReferralReward(tx, id);
    });
    const { body } = await callAs(site, inviter, "GET", "/wallet/transactions");
    expect(body).toMatchObject({ transactions: [{ type: "referral_reward", amount_ubxs: "12.5" }], next: null });
    await page.reload();
    await joined.getByText("12.50").waitFor();
    await page.locator(".kpi").filter({ hasText: "Earned from referrals" }).getByText("12.50").waitFor();
  });
});
