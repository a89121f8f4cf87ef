import type { HostBrowser } from "../hosts/host-page.ts";
import { INVESTOR, type Platform } from "../hosts/platform.ts";
import { WALLET } from "../hosts/visit-host.ts";

/** The panel asks for its figures beside the question whether the account is connected. */
const EXPECTED = /\/api\/wallet\/|403/;

/**
 * Goes through the story of a bank's customer: connects the account in the platform's window, requests the refund on the bank's page
 * without another password, has it approved and paid, and sees that on the bank's page.
 *
 * @param complain - is given what the browser complains about.
 * @returns what happened, in a few words.
 * @throws {Error} at the first step that doesn't lead on.
 */
export async function visitBank(
  browser: HostBrowser,
  platform: Platform,
  complain: (complaint: string) => void,
): Promise<string> {
  const page = await browser.newPage((complaint) => !EXPECTED.test(complaint) && complain(complaint));
  try {
    await page.open(platform.bank);
    const number = await page.windowNumber();
    const opened = await page.follow("Connect");
    await opened.see("Connect Harbour Bank?");
    await opened.fill("Email", INVESTOR.email);
    await opened.fill("Password", INVESTOR.password);
    await opened.click("Sign In");
    await opened.fill("Number shown on that page", number);
    await opened.click("Connect");
    await opened.see("Harbour Bank is connected");
    await opened.close();

    // The bank's page hears of it from the server.
    await page.fill("Destination Wallet Address *", WALLET);
    await page.click("Submit Withdrawal Request");
    await page.see("Withdrawal Request Created");
    const hash = await platform.payRefund();
    await page.seeText("Withdrawal Completed");
    if (await page.token()) throw new Error("The bank's page has a token of the person.");
    return `paid by ${hash}`;
  } finally {
    await page.close();
  }
}
