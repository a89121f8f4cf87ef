import { join } from "node:path";
import { readMails } from "@freehold/test-utils/mail/eml";
import type { Page } from "playwright-core";
import { beforeAll, expect, it, vi } from "vitest";
import { expectSound } from "./axe.ts";
import { askForRefund, callAs, newTxHash, PHONE, startSite, type TestSite, visitAs } from "./site.ts";

let site: TestSite;
let people = 0;
beforeAll(async () => {
  site = await startSite();
  await site.person("operator@example.test", { admin: true });
});

it("the link in a mail stops the request, on a phone", async () => {
  const { email, id, link } = await requested();
  // The person who made the request is still signed in to the account.
  const { page: intruder } = await visitAs(site, email);

  const { page, complaints } = await site.visit(link, PHONE);
  await page.getByRole("heading", { name: "Did someone else request it?" }).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  // Some mailboxes open links by themselves: nothing is done before the person presses the button.
  expect((await site.sql<{ status: string }[]>`select status from withdrawals where id = ${id}`)[0]?.status).toBe(
    "pending",
  );
  await stop(page);
  await page.getByText("It won't be paid").waitFor();
  expect(await focused(page)).toContain("It won't be paid");
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  await expectSound(page);
  const [row] = await site.sql<{ status: string }[]>`select status from withdrawals where id = ${id}`;
  expect(row?.status).toBe("cancelled");
  await intruder.reload();
  await intruder.getByRole("heading", { name: "Welcome Back" }).waitFor();

  // The same link in the same page: only its fragment changes. A person who uses it again has to ask for a mail.
  await page.goto(site.url + link);
  await stop(page);
  await page.getByText("The request is already stopped").waitFor();
  expect(complaints).toEqual([]);
  await page.getByRole("link", { name: "Choose a new password" }).click();
  await page.getByLabel("Email").waitFor();
  expect(await page.getByLabel("New Password", { exact: true }).count()).toBe(0);
});

it("says that it is too late once the refund is paid", async () => {
  const { id, link } = await requested();
  for (const [step, body] of [
    ["approve", undefined],
    ["complete", { tx_id: newTxHash(), chain_id: 56 }],
  ] as const)
    expect((await callAs(site, "operator@example.test", "POST", `/admin/withdrawals/${id}/${step}`, body)).status).toBe(
      200,
    );
  const { page } = await site.visit(link);
  await stop(page);
  await page.getByRole("heading", { name: "It's too late to stop it" }).waitFor();
  await page.getByText("Contact support right away").waitFor();
});

it("says so where the link belongs to no request", async () => {
  const { page } = await site.visit(`/not-me#${"x".repeat(43)}`);
  await stop(page);
  await page.getByRole("heading", { name: "This link doesn't work" }).waitFor();
});

it("says that nothing is stopped yet while the server cannot be reached, and tries again", async () => {
  const { id, link } = await requested();
  const { page } = await site.visit("/favicon.svg");
  await page.route("**/api/withdrawals/report", (route) => route.abort());
  await page.goto(site.url + link);
  await stop(page);
  await page.getByRole("heading", { name: "The request isn't stopped yet" }).waitFor();
  const status = async () => (await site.sql`select status from withdrawals where id = ${id}`)[0]?.status;
  expect(await status()).toBe("pending");
  await page.unroute("**/api/withdrawals/report");
  await page.getByRole("button", { name: "Try Again" }).click();
  await page.getByText("It won't be paid").waitFor();
  expect(await status()).toBe("cancelled");
});

const stop = (page: Page) => page.getByRole("button", { name: "Stop the request" }).click();
/** What a keyboard or a screen reader is at. */
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement?.matches("body") ? "" : document.activeElement?.textContent));

/** A new user whose refund was requested, and the path of the link in the mail they got. */
async function requested(): Promise<{ email: string; id: string; link: string }> {
  const email = `person-${++people}@example.test`;
  await site.person(email, { deposits: ["100"] });
  const id = await askForRefund(site, email);
  const link = await vi.waitFor(
    async () => {
      const mails = await readMails(join(site.dataDir, "mail"));
      const text = mails.find(({ text }) => text?.includes(id) && text.includes("/not-me#"))?.text;
      return /\/not-me#[\w-]+/.exec(text ?? "")?.[0] ?? Promise.reject(new Error(`No mail to ${email} yet.`));
    },
    { interval: 200 },
  );
  return { email, id, link };
}
