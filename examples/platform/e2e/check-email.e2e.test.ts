import { join } from "node:path";
import { readMails } from "@freehold/test-utils/mail/eml";
import { beforeAll, expect, it, vi } from "vitest";
import { expectSound } from "./axe.ts";
import { askForRefund, PHONE, startSite, type TestSite, visitAs } from "./site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});

it("an email has its reader's words, and the site says by its reference that it's ours, on a phone", async () => {
  const email = "reader@example.test";
  await site.person(email, { deposits: ["100"] });
  const id = await askForRefund(site, email);
  const mail = await vi.waitFor(
    async () => {
      const mails = await readMails(join(site.dataDir, "mail"));
      return mails.find(({ text }) => text?.includes(id)) ?? Promise.reject(new Error("No email yet."));
    },
    { interval: 200 },
  );
  const text = mail.text ?? "";
  const [, words] = /Your words: (\w+ \w+)\./.exec(text) ?? [];
  const [, address = ""] = /^Address: (\S+)$/m.exec(text) ?? [];
  const [, reference = ""] = /^Reference: (\S+)$/m.exec(text) ?? [];
  expect(mail.html).toContain(`Your words: ${words}.`);
  expect(mail.subject).not.toContain(words);
  expect(address).toBe(`${site.url}/check-email`);

  // The words in the account are those of the email.
  const { page: account } = await visitAs(site, email, { path: "/account/words" });
  await account.getByText(words as string, { exact: true }).waitFor();
  await expectSound(account);

  const { page, complaints } = await site.visit("/", PHONE);
  await page.getByRole("link", { name: "Check an email" }).click();
  await page.getByLabel("Reference").fill(` ${reference.toLowerCase().replaceAll("-", " ")} `);
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText("We sent an email with this reference").waitFor();
  await page.getByText(mail.subject as string, { exact: true }).waitFor();
  await page.getByText("r•••@e•••.test", { exact: true }).waitFor();
  await expectSound(page);

  await page.getByLabel("Reference").fill("AAAA-BBBB-CCCC-DDDD");
  await page.getByRole("button", { name: "Check", exact: true }).click();
  await page.getByText("We don't know this reference").waitFor();
  await expectSound(page);
  expect(complaints).toEqual([]);
});
