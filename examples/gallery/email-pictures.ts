import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SAMPLE_EMAILS } from "@freehold/server/testing/sample-emails";
import { chromiumArgs, chromiumPath } from "@freehold/test-utils/browser/chromium";
import { chromium } from "playwright-core";
import { CLIENTS } from "./src/emails/clients.ts";

/** Takes a picture of emails in each client, on a phone and in a window, into a folder that Git ignores. */
const FOLDER = join(import.meta.dirname, "../../.freehold/emails");
const WIDTHS = [390, 600];
const NAMES = [
  "Refund created",
  "Refund created, new destination",
  "Refund approved, waiting period",
  "Refund expected later",
  "Refund paid",
  "Refund rejected",
  "Payouts of a month",
  "Confirm the email address",
  "New sign-in",
  "Payments on hold, to admins",
];

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs() });
const page = await browser.newPage();
for (const width of WIDTHS) {
  await page.setViewportSize({ width, height: 800 });
  for (const email of SAMPLE_EMAILS.filter(({ name }) => NAMES.includes(name)))
    for (const [client, show] of Object.entries(CLIENTS)) {
      await page.setContent(show(email));
      const name = `${email.name} - ${client} - ${width}.png`.toLowerCase().replaceAll(/[ ,]+/g, "-");
      await page.screenshot({ path: join(FOLDER, name), fullPage: true });
    }
}
await browser.close();
process.stdout.write(`${FOLDER}\n`);
