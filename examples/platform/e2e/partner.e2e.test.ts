import { axeFindings } from "@freehold/test-utils/browser/axe-of-page";
import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { PHONE, signIn, startSite, type TestSite, WALLET } from "./site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});

it("a partner's client requests a refund on the partner's own page, on a phone", async () => {
  const email = "client@example.test";
  await site.person(email, { deposits: ["1250.5", "320.25"] });
  const { page, complaints } = await site.visit("/partner/", PHONE);
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  await expectSound(page);

  await signIn(page, email);
  await page.getByText("1,570.75").first().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("Destination Wallet Address *").fill(WALLET);
  await page.getByRole("button", { name: "Submit Withdrawal Request" }).click();
  await page.getByRole("heading", { name: "Withdrawal Request Created" }).waitFor();
  await expectSound(page);

  // Signed in there, signed in here: one session for the origin.
  await page.goto(`${site.url}/`);
  await page.getByRole("heading", { name: "Your Withdrawal Request" }).waitFor();

  await page.goto(`${site.url}/partner/`);
  const signOut = page.getByRole("button", { name: "Sign out" });
  await signOut.click();
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  expect(await signOut.isVisible()).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).toBe(null);
  expect(complaints).toEqual([]);
});

it("serves its page and nothing of its package", async () => {
  for (const [file, status] of [
    ["partner.css", 200],
    ["README.md", 404],
    ["package.json", 404],
    ["node_modules/.modules.yaml", 404],
  ] as const)
    expect([file, (await fetch(`${site.url}/partner/${file}`)).status]).toEqual([file, status]);
});

it("is one plain page under a strict policy, in the partner's colours", async () => {
  const answer = await fetch(`${site.url}/partner/`);
  const policy = answer.headers.get("content-security-policy");
  for (const rule of ["default-src 'self'", "script-src 'self'", "style-src 'self'"]) expect(policy).toContain(rule);
  const html = await answer.text();
  expect(html).not.toMatch(/<style|style=|<script(?![^>]* src=)| on\w+=/);

  const { page } = await site.visit("/partner/");
  const button = page.getByRole("button", { name: "Sign In" });
  await button.waitFor();
  expect(await button.evaluate((node) => getComputedStyle(node).backgroundColor)).toBe("rgb(166, 61, 23)");
});
