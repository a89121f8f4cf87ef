import { join } from "node:path";
import { idle } from "@freehold/test-utils/browser/page-idle";
import { readMails } from "@freehold/test-utils/mail/eml";
import type { Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { expectSound } from "./axe.ts";
import { askForRefund, PASSWORD, PHONE, signIn, startSite, type TestSite, understand, WALLET } from "./site.ts";

let site: TestSite;
let people = 0;
beforeAll(async () => {
  site = await startSite();
});

/** The path of the newest link in a mail to a person. */
async function linkTo(email: string, path: string): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = await readMails(join(site.dataDir, "mail"));
      const mail = mails.findLast(
        ({ to, text }) => [to].flat().some((one) => one?.text.includes(email)) && text?.includes(path),
      );
      const found = mail?.text?.slice(mail.text.indexOf(path)).split(/\s/)[0];
      return found ?? Promise.reject(new Error(`No mail to ${email} with ${path} yet.`));
    },
    { interval: 200 },
  );
}

/** A new user with a session open in a page; the second sign-in is on another device. */
async function signedIn(): Promise<{ email: string; page: Page }> {
  const email = `device-${++people}@example.test`;
  await site.person(email, { deposits: ["10"] });
  const { page } = await site.visit("/");
  await signIn(page, email, PASSWORD);
  await understand(page);
  return { email, page };
}

/** What a keyboard or a screen reader is at. */
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement?.matches("body") ? "" : document.activeElement?.textContent));

/** A scanner of mailboxes opens links as well: only the person presses the button. */
const confirm = (page: Page) => page.getByRole("button", { name: "Confirm my email address" }).click();

it("a new user confirms their address with the link of a mail", async () => {
  const email = "newcomer@example.test";
  const { page } = await site.visit("/register");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Wallet Address").fill(WALLET);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByText("an email to confirm your address").waitFor();
  const confirmed = async () =>
    (await site.sql`select email_confirmed_at from users where email = ${email}`)[0]?.email_confirmed_at;
  expect(await confirmed()).toBeNull();

  const link = await linkTo(email, "/confirm-email#");
  const { page: opened, complaints } = await site.visit(link, PHONE);
  await opened.getByRole("heading", { name: "Is this your email address?" }).waitFor();
  await idle(opened);
  expect(await confirmed()).toBeNull();
  await confirm(opened);
  await opened.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();
  expect(new URL(opened.url()).hash).toBe("");
  await expectSound(opened);
  expect(await confirmed()).not.toBeNull();
  expect(complaints).toEqual([]);
});

it("a sign-in that was another person's is ended with the link of a mail, which leads to a new password", async () => {
  const { email, page: intruder } = await signedIn();
  const link = await linkTo(email, "/not-my-sign-in#");
  await askForRefund(site, email);
  const { page, complaints } = await site.visit(link, PHONE);
  await page.getByRole("heading", { name: "Was someone else in your account?" }).waitFor();
  // Nothing is done before the person presses the button.
  await intruder.reload();
  await intruder.getByRole("navigation").first().waitFor();
  await page.getByRole("button", { name: "Sign out every device" }).click();
  await page.getByRole("heading", { name: "Every device is signed out" }).waitFor();
  expect(await focused(page)).toContain("Every device is signed out");
  await page.getByText("We stopped a recent refund request").waitFor();
  await expectSound(page);
  await page.getByRole("link", { name: "Choose a new password" }).click();
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  expect(page.url()).toBe(`${site.url}/reset-password`);
  await page.getByLabel("New Password", { exact: true }).fill("another-walnut-tree");
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByRole("heading", { name: "Password changed" }).waitFor();
  await intruder.reload();
  await intruder.getByRole("heading", { name: "Welcome Back" }).waitFor();
  expect(complaints).toEqual([]);

  await page.goto(site.url + link);
  await page.getByRole("button", { name: "Sign out every device" }).click();
  await page.getByRole("heading", { name: "This link has already been used" }).waitFor();
});

it("a signed-in person with a link that no longer works asks for a new one, until they are confirmed", async () => {
  const { email, page } = await signedIn();
  const setConfirmed = (at: Date | null) =>
    site.sql`update users set email_confirmed_at = ${at} where email = ${email}`;
  const dead = `${site.url}/confirm-email#${"x".repeat(43)}`;
  await setConfirmed(null);
  await page.goto(dead);
  await confirm(page);
  const button = page.getByRole("button", { name: "Send a new link" });
  await page.route("**/api/auth/email/confirmation", (route) => route.abort());
  await button.click();
  await page.getByRole("heading", { name: "Nothing has changed yet" }).waitFor();
  expect(await focused(page)).toContain("Nothing has changed yet");
  await page.unroute("**/api/auth/email/confirmation");
  // It sends: trying the link that works no more again would say so once more.
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("heading", { name: "We sent you a new link" }).waitFor();
  expect(await focused(page)).toContain("We sent you a new link");
  await expectSound(page);
  await linkTo(email, "/confirm-email#");

  // A person who is confirmed by now isn't told that a link is on its way.
  await page.goto(dead);
  await confirm(page);
  await button.waitFor();
  await setConfirmed(new Date());
  await button.click();
  await page.getByRole("heading", { name: "Your email address is confirmed" }).waitFor();
  await page.reload();
  await page.goto(dead);
  await confirm(page);
  await page.getByText("is already confirmed, so you don't need a link").waitFor();
  expect(await button.count()).toBe(0);

  // The settings offer the link, too.
  await setConfirmed(null);
  await page.goto(`${site.url}/account/email`);
  await page.getByText("Not confirmed").waitFor();
  await button.click();
  await page.getByText("We sent you a new link. It works for seven days.").waitFor();
});

it("says so where a link belongs to no account", async () => {
  const { page } = await site.visit(`/confirm-email#${"x".repeat(43)}`);
  await confirm(page);
  await page.getByRole("heading", { name: "This link doesn't work" }).waitFor();
  await page.goto("about:blank");
  await page.goto(`${site.url}/confirm-email`);
  await page.getByRole("heading", { name: "This link doesn't work" }).waitFor();
});

it("an email address is changed with the link of a mail to the new one, and the old one undoes it", async () => {
  const { email, page } = await signedIn();
  const address = `new-${email}`;
  await page.goto(`${site.url}/account/email`);
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email").fill(address);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(`We emailed a link to ${address}.`, { exact: false }).waitFor();

  const current = async () =>
    (await site.sql`select email from users where email in (${email}, ${address})`).map((one) => one.email);
  const { page: opened, complaints } = await site.visit(await linkTo(address, "/change-email#"), PHONE);
  await opened.getByRole("heading", { name: "Use this email address from now on?" }).waitFor();
  await idle(opened);
  expect(await current()).toEqual([email]);
  await opened.getByRole("button", { name: "Confirm my new email address" }).click();
  await opened.getByRole("heading", { name: "Your email address is changed" }).waitFor();
  expect(await current()).toEqual([address]);
  // The session that requested it stays, with the new address.
  await page.reload();
  await page.getByText(address).first().waitFor();

  const undo = await linkTo(email, "/undo-email#");
  await opened.goto(site.url + undo);
  await opened.getByRole("heading", { name: "Bring back your old email address?" }).waitFor();
  await idle(opened);
  expect(await current()).toEqual([address]);
  await expectSound(opened);
  await opened.getByRole("button", { name: "Bring back my address" }).click();
  await opened.getByRole("heading", { name: "Every device is signed out" }).waitFor();
  expect(await current()).toEqual([email]);
  await opened.getByRole("link", { name: "Choose a new password" }).click();
  await opened.getByLabel("New Password", { exact: true }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  await opened.goto(site.url + undo);
  await opened.getByRole("button", { name: "Bring back my address" }).click();
  await opened.getByRole("heading", { name: "This link has already been used" }).waitFor();
  expect(complaints).toEqual([]);
});
