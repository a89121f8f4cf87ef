import { join } from "node:path";
import { readMails } from "@freehold/test-utils/mail/eml";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { addVirtualAuthenticator } from "./authenticator.ts";
import { expectSound } from "./axe.ts";
import {
  askForRefund,
  follow,
  OPERATOR,
  openDesk,
  PASSWORD,
  PHONE,
  signIn,
  startSite,
  type TestSite,
  understand,
} from "./site.ts";

/** What matches in the newest email to a person with that subject, once there are more of them. */
async function readMail(
  site: TestSite,
  email: string,
  { subject, matching, after = 0 }: { subject: string; matching: RegExp; after?: number },
): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = (await readMails(join(site.dataDir, "mail"))).filter(
        (mail) => [mail.to].flat().some((one) => one?.text.includes(email)) && mail.subject === subject,
      );
      const found = mails.length > after ? mails.at(-1)?.text?.match(matching)?.[0] : undefined;
      return found ?? Promise.reject(new Error(`No “${subject}” to ${email} yet.`));
    },
    { interval: 200 },
  );
}

/** The code in the newest email to a person. */
const mailedCode = (site: TestSite, email: string, after = 0) =>
  readMail(site, email, { subject: "Your Freehold sign-in code", matching: /\d{3} \d{3}/, after });

describe("where a password is not enough", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite({ SECOND_FACTOR: "required", ADMIN_SECOND_FACTOR: "required" }, { host: "localhost" });
  });

  it("an investor who never had a passkey signs in with the code of an email, and on the same device without one", async () => {
    const email = "never@example.test";
    await site.person(email, { deposits: ["10"] });
    const { page } = await site.visit("/", PHONE);
    await signIn(page, email);
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.getByLabel("Code from the email").fill(await mailedCode(site, email));
    await page.getByRole("button", { name: "Continue" }).click();
    await understand(page);
    await signOut(page);
    await signIn(page, email);
    await page.getByText("10.00").first().waitFor();
  });

  it("an admin without a factor is led to add a passkey, which opens the admin pages, signs in and confirms", async () => {
    await site.person(OPERATOR, { admin: true });
    const { page } = await site.visit("/refunds", { remembers: { freehold_announcement_seen: "suspension" } });
    await signIn(page, OPERATOR);
    await page.getByLabel("Code from the email").fill(await mailedCode(site, OPERATOR));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Add a second factor", { exact: true }).waitFor();
    // With it at the sign-in, the browser would have added a passkey automatically.
    await addVirtualAuthenticator(page);
    await expectSound(page);
    await page.getByRole("link", { name: "your account settings" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "I saved them" }).click();
    await follow(page, "/refunds");
    await page.getByRole("heading", { name: "Refund Requests", level: 1 }).waitFor();

    // The authenticator takes the offer in the email field as soon as it is made.
    await page.getByRole("button", { name: "Sign out" }).click();
    const provedBy = async () =>
      (await site.sql`select proved_by from sessions join users on users.id = user_id where email = ${OPERATOR}`).map(
        (row) => row.proved_by,
      );
    const refund = page.getByRole("heading", { name: "Withdraw All Deposits", level: 1 });
    await refund.waitFor();
    expect(await provedBy()).toEqual(["passkey"]);

    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await page.reload();
    await refund.waitFor();
    await signOut(page);
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await refund.waitFor();
    expect(await provedBy()).toEqual(["passkey"]);
  });

  it("an investor whose passkey is gone signs in with an emailed code, 72 hours after confirming by email", async () => {
    const email = "lost@example.test";
    const id = await site.person(email, { deposits: ["10"] });
    const remembers = { freehold_announcement_seen: "suspension" };
    const { page: phone } = await site.visit("/", { remembers });
    await signIn(phone, email);
    await phone.getByLabel("Code from the email").fill(await mailedCode(site, email));
    await phone.getByRole("button", { name: "Continue" }).click();
    await phone.getByText("10.00").first().waitFor();
    await addVirtualAuthenticator(phone);
    await follow(phone, "/account/passkeys");
    await phone.getByRole("button", { name: "Add a passkey" }).click();
    await phone.getByRole("button", { name: "Continue" }).click();
    await phone.getByRole("button", { name: "I saved them" }).click();

    const { page } = await site.visit("/", { ...PHONE, remembers });
    await signIn(page, email);
    await page.getByRole("heading", { name: "One more step" }).waitFor();
    await page.getByRole("button", { name: "I can't use any of these" }).click();
    await page.getByRole("heading", { name: "Sign in without your second factor" }).waitFor();
    await page.getByRole("button", { name: "Email me the link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();

    const mail = { subject: "Sign in without your second factor", matching: /\/recover#[\w-]+/ };
    await page.goto(site.url + (await readMail(site, email, mail)));
    await page.getByRole("heading", { name: "Remove your second factors?" }).waitFor();
    await expectSound(page);
    const begun = () => site.sql`select from factor_recoveries where begun_at is not null`;
    expect(await begun()).toHaveLength(0);
    await page.getByRole("button", { name: "Begin the 72 hours" }).click();
    await page.getByRole("heading", { name: "The 72 hours have begun" }).waitFor();
    expect(await begun()).toHaveLength(1);

    // Not yet.
    await page.goto(site.url);
    await signIn(page, email);
    await page.getByRole("heading", { name: "One more step" }).waitFor();
    await site.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update factor_recoveries set begun_at = begun_at - interval '73 hours', due_at = due_at - interval '73 hours',
          notices = 3, noticed_at = now() - interval '21 hours'
        where user_id = ${id}`;
    });
    await page.getByRole("button", { name: "Back to sign in" }).click();
    await signIn(page, email);
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    await page.getByLabel("Code from the email").fill(await mailedCode(site, email, 1));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("10.00").first().waitFor();
    expect(await site.sql`select from passkeys where user_id = ${id}`).toHaveLength(0);
    await phone.reload();
    await phone.getByRole("heading", { name: "Welcome Back" }).waitFor();
  });
});

describe("a session that was opened a while ago", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite();
    await site.person(OPERATOR, { admin: true });
  });

  it("can look, but not act: an approval asks who it is, in place, and goes on in all tabs", async () => {
    await site.person("waiting@example.test", { deposits: ["130"] });
    await askForRefund(site, "waiting@example.test");
    const page = await openDesk(site, OPERATOR);
    const other = await page.context().newPage();
    await other.goto(`${site.url}/refunds`);
    await other.getByRole("heading", { name: "Refund Requests", level: 1 }).waitFor();
    await site.sql`update sessions set proved_at = now() - interval '11 minutes'`;

    await page.getByRole("button", { name: "waiting@example.test" }).click();
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByRole("button", { name: "Approve 130.00 UBXS" }).click();
    const question = page.getByRole("dialog", { name: "Confirm it's you" });
    await question.waitFor();
    expect(await site.sql`select from withdrawal_approvals`).toHaveLength(0);
    await expectSound(page);
    await question.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await question.getByRole("button", { name: "Confirm" }).click();
    await page.getByText("Request approved").waitFor();
    expect(await site.sql`select from withdrawal_approvals`).toHaveLength(1);

    // The other tab has the new token, and was not signed out.
    await other.reload();
    await other.getByRole("heading", { name: "Refund Requests", level: 1 }).waitFor();
  });
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
}
