import { expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { focused, press, type } from "./keys.ts";
import { confirm, enterProperty, hold, inWords, monthsAgo } from "./payouts-world.ts";
import { APPROVER, askForRefund, callAs, OPERATOR, openDesk, openSection, startSite, visitAs } from "./site.ts";

const HELPER = "helper@example.test";
const MONTH = inWords(monthsAgo(1));

const site = await startSite();
await site.person(OPERATOR, { admin: true });
const approver = await site.person(APPROVER, { admin: true });
const helper = await site.person(HELPER);

it("one admin who would pay a helper out of other people's money ends, at every step, at another admin", async () => {
  // The platform is suspended, and stays so.
  const { page, complaints } = await visitAs(site, OPERATOR, { path: "/refunds/rules" });
  await page.getByRole("button", { name: "Activate" }).click();
  await page.getByRole("button", { name: "Propose to activate" }).click();
  await page.getByText("You proposed to activate the platform.").waitFor();
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
  await press(page, "Monthly distributions");
  await press(page, `Enter ${MONTH} of Air Castle`);
  await page.getByRole("heading", { name: `Air Castle, ${MONTH}` }).waitFor();
  await type(page, "Gross rent of the month (UBXS)", "1000");
  await type(page, "Costs of the month (UBXS)", "0");
  await press(page, "Preview");
  await page.getByText("Another admin needs to confirm this.").waitFor();
  await page.getByLabel("Reason").fill("A good month");
  await page.getByRole("button", { name: "Submit for approval" }).click();
  await page.getByText("You entered this month, so another admin needs to confirm it.").waitFor();
  expect(await page.getByRole("button", { name: "Confirm and distribute" }).count()).toBe(0);
  expect((await callAs(site, HELPER, "GET", "/wallet/balance")).body).toMatchObject({ earnings_ubxs: "0" });

  // What is left is what the helper paid in.
  const id = await askForRefund(site, HELPER);
  expect(await site.sql`select amount from withdrawals where id = ${id}`).toEqual([{ amount: 10_000_000n }]);
  expect(complaints).toEqual([]);
});

it("of two admins neither removes the other alone: the other has to agree, and can't cancel it", async () => {
  const { page } = await visitAs(site, OPERATOR, { path: `/users/${approver}` });
  await page.getByText("You can't disable the account of an admin while there are only two.").waitFor();
  expect(await page.getByRole("button", { name: /Disable the account|Remove admin role/ }).count()).toBe(0);
  await press(page, "Propose removal");
  await page.getByRole("dialog", { name: `Propose to remove the admin role from ${APPROVER}?` }).waitFor();
  await expectSound(page, "proposing");
  await press(page, "Propose removal");
  await page.getByText("They stay an admin until it's confirmed.").waitFor();
  await page.getByRole("button", { name: "Cancel proposal" }).waitFor();
  expect(await page.getByRole("button", { name: "Confirm removal" }).count()).toBe(0);
  await expect.poll(() => focused(page)).toBe(APPROVER);

  const desk = await openDesk(site, APPROVER);
  await desk.getByRole("button", { name: "Admins 1 change of the admin role is waiting for another admin." }).waitFor();
  const { page: theirs } = await visitAs(site, APPROVER, { path: "/users?role=proposed" });
  await theirs
    .getByRole("row", { name: /Removal proposed/ })
    .getByRole("link", { name: APPROVER })
    .click();
  await theirs.getByText("You keep it until you or a new admin confirm this.").waitFor();
  const [{ id }] = await site.sql<[{ id: string }]>`select id from proposals where subject = ${approver}`;
  const { status } = await callAs(site, APPROVER, "POST", `/admin/proposals/${id}/cancel`);
  expect([await theirs.getByRole("button", { name: "Cancel proposal" }).count(), status]).toEqual([0, 409]);
  await expectSound(theirs, "proposed");
  await press(theirs, "Confirm removal");
  await theirs.getByRole("dialog", { name: "Give up your admin role?" }).waitFor();
  await press(theirs, "Confirm removal");

  // All their pages are a user's from now on, and the other admin sees it.
  for (const open of [theirs, desk])
    await open.getByRole("link", { name: "User Management" }).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Propose as admin" }).waitFor();
});
