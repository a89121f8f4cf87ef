import { join } from "node:path";
import { readMails } from "@freehold/test-utils/mail/eml";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { addVirtualAuthenticator } from "./authenticator.ts";
import { expectSound } from "./axe.ts";
import {
  askForRefund,
  expectNoOverflow,
  OPERATOR,
  openDesk,
  PASSWORD,
  PHONE,
  signIn,
  startSite,
  type TestSite,
  understand,
} from "./site.ts";

/** The code in the newest email to a person. */
async function mailedCode(site: TestSite, email: string, after = 0): Promise<string> {
  return vi.waitFor(
    async () => {
      const mails = (await readMails(join(site.dataDir, "mail"))).filter(
        ({ to, subject }) =>
          [to].flat().some((one) => one?.text.includes(email)) && subject === "Your Freehold sign-in code",
      );
      const code = mails.length > after ? mails.at(-1)?.text?.match(/\d{3} \d{3}/)?.[0] : undefined;
      return code ?? Promise.reject(new Error(`No code to ${email} yet.`));
    },
    { timeout: 30_000, interval: 200 },
  );
}

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
    await expectSound(page);
    await expectNoOverflow(page);
    await page.getByLabel("Code from the email").fill(await mailedCode(site, email));
    await page.getByRole("button", { name: "Continue" }).click();
    await understand(page);
    await signOut(page);
    await signIn(page, email);
    await page.getByText("10.00").first().waitFor();

    const { page: elsewhere } = await site.visit("/");
    await signIn(elsewhere, email);
    await elsewhere.getByRole("heading", { name: "Check your email" }).waitFor();
    await elsewhere.getByRole("button", { name: "Send another code" }).click();
    await elsewhere.getByLabel("Code from the email").fill(await mailedCode(site, email, 2));
    await elsewhere.getByRole("button", { name: "Continue" }).click();
    await elsewhere.getByText("10.00").first().waitFor();
  });
});

describe("an admin", () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite({ SECOND_FACTOR: "required", ADMIN_SECOND_FACTOR: "required" }, { host: "localhost" });
    await site.person(OPERATOR, { admin: true });
  });

  it("without a factor is led to add a passkey, which opens the admin pages, signs in and confirms", async () => {
    const { page } = await site.visit("/refunds", { remembers: { freehold_announcement_seen: "suspension" } });
    await addVirtualAuthenticator(page);
    await signIn(page, OPERATOR);
    await page.getByLabel("Code from the email").fill(await mailedCode(site, OPERATOR));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("Add a second factor", { exact: true }).waitFor();
    await expectSound(page);
    await page.getByRole("link", { name: "your account settings" }).click();
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "I saved them" }).click();
    await expectSound(page);
    await page.goto(`${site.url}/refunds`);
    await page.getByRole("heading", { name: "Refund Requests", level: 1 }).waitFor();

    // The authenticator takes the offer in the email field as soon as it is made.
    await page.getByRole("button", { name: "Sign out" }).click();
    const provedBy = async () => (await site.sql`select proved_by from sessions`).map((row) => row.proved_by);
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
