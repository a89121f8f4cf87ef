import { beforeAll, expect, it } from "vitest";
import { addVirtualAuthenticator } from "./authenticator.ts";
import { expectSound } from "./axe.ts";
import { PHONE, startSite, type TestSite, visitAs } from "./site.ts";

const EMAIL = "two-hosts@example.test";

let site: TestSite;
/** The same pages on another host, where the passkeys of the site don't work: as on a partner's page. */
let partner: string;

beforeAll(async () => {
  site = await startSite({ ALLOWED_ORIGINS: "*" }, { host: "localhost" });
  partner = site.url.replace("localhost", "127.0.0.1");
  await site.person(EMAIL);
});

it("a passkey of the site confirms what a page on another host asks, in a window of the site", async () => {
  const { page: own } = await visitAs(site, EMAIL, { path: "/account/passkeys" });
  const device = await addVirtualAuthenticator(own);
  await own.getByRole("button", { name: "Add a passkey" }).click();
  await own.getByRole("button", { name: "Continue" }).click();
  await own.getByRole("button", { name: "I saved them" }).click();
  const passkeys = await device.listPasskeys();
  const token = await own.evaluate(() => localStorage.getItem("auth_token"));

  // The person is signed in on the partner's page, too; their proof there is from a while ago.
  const { page } = await site.visit("/", PHONE);
  await page.addInitScript((kept) => {
    localStorage.setItem("freehold_announcement_seen", "suspension");
    if (kept && !localStorage.getItem("auth_token")) localStorage.setItem("auth_token", kept);
  }, token);
  await page.goto(`${partner}/account/passkeys`);
  await site.sql`update sessions set proved_at = now() - interval '11 minutes'`;
  await page.getByRole("button", { name: "Make new codes" }).click();
  await page.getByRole("button", { name: "Make new codes" }).last().click();
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await question.waitFor();
  await expectSound(page);

  await question.getByRole("button", { name: "Use a passkey" }).click();
  const number = await question.getByRole("status").locator("strong").textContent();
  await question.getByText("Waiting for your confirmation...").waitFor();
  await expectSound(page);
  const opening = page.context().waitForEvent("page");
  await question.getByRole("link", { name: "Confirm in a window" }).click();
  const opened = await opening;
  await opened.waitForURL(`${site.url}/confirm`);
  expect(await opened.evaluate(() => window.opener)).toBe(null);
  const words = opened.getByText(`${partner} asks you to confirm that you're t***@example.test.`);
  await words.waitFor();
  await expectSound(opened);
  const [waiting] = await site.sql`select proved_at < now() - interval '10 minutes' as is_old from sessions`;
  expect(waiting?.is_old).toBe(true);

  await addVirtualAuthenticator(
    opened,
    passkeys.map((passkey) => ({ ...passkey, signCount: passkey.signCount + 1 })),
  );
  // Without the number nothing is asked of the passkey.
  await opened.getByRole("button", { name: "Use your passkey" }).click();
  await opened.getByText("Enter the number of two digits").waitFor();
  await opened.getByLabel("Number shown on that page").fill(number ?? "");
  await opened.getByRole("button", { name: "Use your passkey" }).click();
  await opened.getByText("Close this window and return to the page you came from.").waitFor();
  await opened.close();

  // What was being done resumes, with the session's new token.
  await page.getByText("Your recovery codes", { exact: true }).waitFor();
  expect(await site.sql`select from proof_tickets`).toHaveLength(0);
  expect(await page.evaluate(() => localStorage.getItem("auth_token"))).not.toBe(token);
});

it("a window without a ticket says that the request has ended", async () => {
  const { page } = await site.visit(`/confirm#${"x".repeat(43)}`, PHONE);
  await page.getByText("It expired, was already used, or the number was wrong.").waitFor();
  expect(new URL(page.url()).hash).toBe("");
  await expectSound(page);
});
