import { join } from "node:path";
import { readMails } from "@freehold/test-utils/mail/eml";
import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { askForRefund, expectNoOverflow, PASSWORD, signIn, startSite, type TestSite, understand } from "./site.ts";

const NEW_PASSWORD = "another-walnut-tree";
let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});

type Mail = Awaited<ReturnType<typeof readMails>>[number];

/** The newest mail to a person with this subject, once it is there. */
async function mailTo(email: string, subject: string): Promise<Mail> {
  const found = async () =>
    (await readMails(join(site.dataDir, "mail"))).filter(
      (mail) => mail.subject === subject && [mail.to].flat().some((to) => to?.text.includes(email)),
    );
  await expect.poll(async () => (await found()).length).toBeGreaterThan(0);
  return (await found()).at(-1) as Mail;
}

/** The link of the newest mail to choose a new password. */
async function linkTo(email: string): Promise<string> {
  const mail = await mailTo(email, "Choose a new Freehold password");
  return /http\S+\/reset-password#\S+/.exec(mail.text ?? "")?.[0] as string;
}

it("a person who forgot their password gets in again with the link of a mail, and the old password is refused", async () => {
  const email = "forgetful@example.test";
  await site.person(email);
  const { page, complaints } = await site.visit("/");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  await page.getByRole("button", { name: "Send Link" }).click();
  await page.getByText("If there's an account with this email,").waitFor();

  const link = await linkTo(email);
  expect(link.startsWith(site.url)).toBe(true);
  await page.goto(link);
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  expect(page.url()).toBe(`${site.url}/reset-password`);
  await expectSound(page);
  await page.getByLabel("New Password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change Password" }).click();
  await page.getByRole("heading", { name: "Password changed" }).waitFor();
  expect(complaints).toEqual([]);

  await page.getByRole("button", { name: "Sign In" }).click();
  await signIn(page, email, PASSWORD);
  await page.getByText("The email address or password is wrong.").waitFor();
  await signIn(page, email, NEW_PASSWORD);
  await understand(page);
  expect(new URL(page.url()).pathname).toBe("/");
  await mailTo(email, "Your Freehold password was changed");
  // The refused password is the one answer a browser complains about.
  expect(complaints).toEqual([expect.stringContaining("401")]);
});

it("the mail about a new destination is readable in the light and in the dark, on a phone 320 pixels wide", async () => {
  const email = "reader@example.test";
  await site.person(email, { deposits: ["1250.5"] });
  await askForRefund(site, email);
  const mail = await mailTo(email, "Check where your refund of 1,250.50 UBXS is going");

  // A page of its own: the site's policy allows no styles within a page.
  const { page: reader } = await site.visit("/favicon.svg", { viewport: { width: 320, height: 640 } });
  await reader.goto("about:blank");
  // Outlook, and Gmail for other providers' accounts, drop style sheets.
  for (const html of [(mail.html || "").replace(/<style>.*<\/style>/s, ""), mail.html || ""]) {
    await reader.setContent(html);
    await reader.getByRole("heading", { level: 1, name: mail.subject ?? "" }).waitFor();
    await expectNoOverflow(reader);
    await expectSound(reader);
  }
  expect(await reader.getByRole("link", { name: "It wasn't me" }).getAttribute("href")).toMatch(
    new RegExp(`^${site.url}/not-me#[\\w-]{43}$`),
  );
});
