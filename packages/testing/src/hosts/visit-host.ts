import type { Browser } from "playwright-core";
import { INVESTOR } from "./platform.ts";

/** The wallet that the person has registered. */
const WALLET = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
/** Of a primary button in the light theme. */
const ACCENT = "rgb(29, 90, 65)";

/**
 * Goes through a host's page: signs in, asks for the refund, finds the request after a reload, and signs out.
 *
 * @param complain - is given what the browser complains about: warnings and errors on the console, errors of the page, violations of
 * its policy.
 * @throws {Error} at the first step that does not lead on.
 */
export async function visitHost(browser: Browser, url: string, complain: (complaint: string) => void): Promise<void> {
  const context = await browser.newContext({ locale: "en-US", colorScheme: "light" });
  context.setDefaultTimeout(60_000);
  try {
    const page = await context.newPage();
    page.on("console", (message) => {
      if (/error|warn/.test(message.type())) complain(`${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => complain(String(error)));
    await page.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
      ),
    );
    await page.goto(url);
    const signIn = page.getByRole("button", { name: "Sign In", exact: true });
    await signIn.waitFor();
    const accent = await signIn.evaluate((button) => getComputedStyle(button).backgroundColor);
    if (accent !== ACCENT) throw new Error(`The accent is ${accent}, not ${ACCENT}.`);

    await page.getByLabel("Email").fill(INVESTOR.email);
    await page.getByLabel("Password", { exact: true }).fill(INVESTOR.password);
    await signIn.click();
    await page.getByLabel("Destination Wallet Address *").fill(WALLET);
    await page.getByRole("button", { name: "Submit Withdrawal Request" }).click();
    await page.getByRole("heading", { name: "Withdrawal Request Created" }).waitFor();
    // The host's own words, which come from the event or the callback.
    await page.getByText(/^Submitted: \S+$/).waitFor();

    await page.reload();
    await page.getByRole("heading", { name: "Your Withdrawal Request" }).waitFor();
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await signIn.waitFor();
    if (await page.evaluate(() => localStorage.getItem("auth_token"))) throw new Error("The token is still there.");
  } finally {
    await context.close();
  }
}
