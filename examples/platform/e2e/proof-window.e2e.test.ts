import type { CDPSession, Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { PHONE, signIn, startSite, type TestSite } from "./site.ts";

const EMAIL = "two-hosts@example.test";

let site: TestSite;
/** The same pages on another host, where the passkeys of the site don't work: as on a partner's page. */
let partner: string;

beforeAll(async () => {
  site = await startSite({ ALLOWED_ORIGINS: "*" }, { host: "localhost" });
  partner = site.url.replace("localhost", "127.0.0.1");
  await site.person(EMAIL);
});

/** A browser's authenticator, which asks its owner and gets a yes. */
async function addAuthenticator(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

it("a passkey of the site confirms what a page on another host asks, in a window of the site", async () => {
  const { page: own } = await site.visit("/account");
  const device = await addAuthenticator(own);
  await signIn(own, EMAIL);
  await own.getByRole("button", { name: "Add a passkey" }).click();
  await own.getByRole("button", { name: "Continue" }).click();
  await own.getByRole("button", { name: "I saved them" }).click();
  const { credentials } = await device.devtools.send("WebAuthn.getCredentials", {
    authenticatorId: device.authenticatorId,
  });
  const [passkey] = credentials;
  if (!passkey) throw new Error("The authenticator has no passkey.");
  const { token } = await own.evaluate(() => ({ token: localStorage.getItem("auth_token") }));
  await own.getByText("10 codes left").waitFor();

  // The person is signed in on the partner's page, too; their proof there is from a while ago.
  const { page } = await site.visit("/", PHONE);
  await page.addInitScript((kept) => {
    if (kept && !localStorage.getItem("auth_token")) localStorage.setItem("auth_token", kept);
  }, token);
  await page.goto(`${partner}/account`);
  await site.sql`update sessions set proved_at = now() - interval '11 minutes'`;
  await page.getByRole("button", { name: "Make new codes" }).click();
  await page.getByRole("button", { name: "Make new codes" }).last().click();
  const question = page.getByRole("dialog", { name: "Confirm it's you" });
  await question.waitFor();
  await expectSound(page);

  const opening = page.context().waitForEvent("page");
  await question.getByRole("button", { name: "Use a passkey" }).click();
  const opened = await opening;
  await opened.waitForURL(`${site.url}/confirm`);
  expect(await opened.evaluate(() => window.opener)).toBe(null);
  const words = opened.getByText(`${partner} asks you to confirm that you're t***@example.test.`);
  await words.waitFor();
  await expectSound(opened);
  await question.getByText("Waiting for your confirmation...").waitFor();
  const [waiting] = await site.sql`select proved_at < now() - interval '10 minutes' as is_old from sessions`;
  expect(waiting?.is_old).toBe(true);

  const here = await addAuthenticator(opened);
  await here.devtools.send("WebAuthn.addCredential", {
    authenticatorId: here.authenticatorId,
    credential: { ...passkey, signCount: passkey.signCount + 1 },
  });
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
  await page.getByText("It has expired or was already used.").waitFor();
  expect(new URL(page.url()).hash).toBe("");
  await expectSound(page);
});
