import type { HostBrowser, HostPage } from "./host-page.ts";
import { INVESTOR } from "./platform.ts";

/** The wallet that the person has registered. */
export const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
/** Of a primary button in the light theme. */
const ACCENT = "rgb(29, 90, 65)";

/**
 * Goes through a host's page: signs in, asks for the refund, finds the request after a reload, and signs out.
 *
 * @param complain - is given what the browser complains about.
 * @throws {Error} at the first step that does not lead on.
 */
export async function visitHost(
  browser: HostBrowser,
  url: string,
  complain: (complaint: string) => void,
): Promise<void> {
  const page = await browser.newPage(complain);
  try {
    await visit(page, url);
  } finally {
    await page.close();
  }
}

async function visit(page: HostPage, url: string): Promise<void> {
  await page.open(url);
  const accent = await page.colourOf("Sign In");
  if (accent !== ACCENT) throw new Error(`The accent is ${accent}, not ${ACCENT}.`);
  await page.fill("Email", INVESTOR.email);
  await page.fill("Password", INVESTOR.password);
  await page.click("Sign In");
  await page.fill("Destination Wallet Address *", WALLET);
  await page.click("Submit Withdrawal Request");
  await page.see("Withdrawal Request Created");
  // The host's own words, which come from the event or the callback.
  if (!/^Submitted: \S+$/.test(await page.output())) throw new Error("The host has heard of no request.");

  await page.reload();
  await page.see("Your Withdrawal Request");
  await page.click("Sign out");
  await page.colourOf("Sign In");
  if (await page.token()) throw new Error("The token is still there.");
}
