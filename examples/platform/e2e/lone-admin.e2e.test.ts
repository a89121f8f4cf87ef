import { expect, it } from "vitest";
import { press, type } from "./keys.ts";
import { confirm, enterProperty, hold, inWords, monthsAgo } from "./payouts-world.ts";
import { APPROVER, askForRefund, callAs, OPERATOR, openSection, startSite, visitAs } from "./site.ts";

const HELPER = "helper@example.test";
const MONTH = inWords(monthsAgo(1));

const site = await startSite();
await site.person(OPERATOR, { admin: true });
await site.person(APPROVER, { admin: true });
const helper = await site.person(HELPER);

it("one admin who would pay a helper out of other people's money ends, at every step, at another admin", async () => {
  // The platform is suspended, and stays so.
  const { page, complaints } = await visitAs(site, OPERATOR, { path: "/refunds/rules" });
  await page.getByRole("button", { name: "Make it active" }).click();
  await page.getByRole("button", { name: "Propose to activate" }).click();
  await page.getByText("You proposed to make the platform active.").waitFor();
  expect(await page.getByRole("button", { name: "Confirm" }).count()).toBe(0);
  const status = () => site.sql`select platform_status from settings`;
  expect(await status()).toEqual([{ platform_status: "suspended" }]);
  await confirm(site, APPROVER, "platform_status");

  // A property of their own is not for sale.
  const castle = await enterProperty(site, OPERATOR, { name: "Air Castle", shares: 100, rent: "15.5" });
  await page.goto(`${site.url}/properties/air-castle/edit`);
  await page.getByRole("button", { name: "Propose to publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Propose to publish" }).click();
  await page.getByText("You proposed to publish it on").waitFor();
  expect(await page.getByRole("button", { name: "Confirm" }).count()).toBe(0);
  const asked = { property_id: castle, shares: 1 };
  expect((await callAs(site, HELPER, "POST", "/investments", asked)).status).toBe(404);
  await confirm(site, APPROVER, castle);
  await hold(site, { email: HELPER, userId: helper, propertyId: castle, shares: 1 });

  // A month with a rent that no tenant paid brings the helper nothing.
  await openSection(page, "Payouts");
  await press(page, "Months of properties");
  await press(page, `Enter ${MONTH} of Air Castle`);
  await page.getByRole("heading", { name: `Air Castle, ${MONTH}` }).waitFor();
  await type(page, "Gross rent of the month (UBXS)", "1000");
  await type(page, "Costs of the month (UBXS)", "0");
  await press(page, "Preview");
  await page.getByText("Another admin has to confirm this.").waitFor();
  await page.getByLabel("Reason").fill("A good month");
  await page.getByRole("button", { name: "Hand it to another admin" }).click();
  await page.getByText("You entered this month: another admin has to confirm it.").waitFor();
  expect(await page.getByRole("button", { name: "Confirm and distribute" }).count()).toBe(0);
  expect((await callAs(site, HELPER, "GET", "/wallet/balance")).body).toMatchObject({ earnings_ubxs: "0" });

  // What is left is what the helper paid in.
  const id = await askForRefund(site, HELPER);
  expect(await site.sql`select amount from withdrawals where id = ${id}`).toEqual([{ amount: 10_000_000n }]);
  expect(complaints).toEqual([]);
});
