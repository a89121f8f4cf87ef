import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import {
  APPROVER,
  askForRefund,
  callAs,
  OPERATOR,
  openDesk,
  PHONE,
  returnToDesk,
  startSite,
  type TestSite,
} from "./site.ts";

const OTHER_WALLET = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

let site: TestSite;
let people = 0;
/** The pages of the two admins, which all tests share. */
const desks = new Map<string, Page>();
beforeAll(async () => {
  site = await startSite();
  await site.person(OPERATOR, { admin: true, deposits: ["50"] });
  await site.person(APPROVER, { admin: true });
  for (const admin of [OPERATOR, APPROVER]) desks.set(admin, await openDesk(site, admin));
});

/** The desk of an admin, on a desktop or on a phone. */
async function deskOf(admin: string, { viewport } = { viewport: { width: 1280, height: 800 } }): Promise<Page> {
  const page = desks.get(admin) as Page;
  await page.setViewportSize(viewport);
  return returnToDesk(page);
}

it("two admins approve what is above the limit, one of them on a phone", async () => {
  const email = await requested("1500");
  const first = await deskOf(OPERATOR, PHONE);
  await first.getByRole("button", { name: email }).click();
  await first
    .getByText("Needs 2 approvers because it's above 1,000.00 UBXS. 2 different admins need to approve.")
    .waitFor();
  await first.getByRole("button", { name: "Approve", exact: true }).click();
  const question = first.getByRole("dialog", { name: "Approve this refund?" });
  await question.getByText("Another admin needs to approve it too").waitFor();
  await expectSound(first);
  await question.getByRole("button", { name: "Approve 1,500.00 UBXS" }).click();
  await first.getByText("Your approval is recorded").waitFor();
  await first.getByText("You approved this. Another admin needs to approve it too.").waitFor();
  expect(await first.getByRole("button", { name: "Approve", exact: true }).count()).toBe(0);
  // What was pressed is gone: the focus is at the head of the screen, not lost.
  expect(await first.evaluate(() => document.activeElement?.textContent)).toBe("Refund request");

  const second = await deskOf(APPROVER);
  await second.getByRole("button", { name: email }).click();
  await second.getByText("One more admin needs to approve.").waitFor();
  await second.getByText(`${OPERATOR} approved on`).waitFor();
  await second.getByRole("button", { name: "Approve", exact: true }).click();
  await second.getByRole("button", { name: /^Approve 1,500/ }).click();
  await second.getByText("Request approved").waitFor();
  await second.getByText(`by ${APPROVER}: It has every approval it needs`).waitFor();
  const details = second.locator("summary", { hasText: /^Details$/ }).first();
  await details.click();
  await second.getByText("withdrawal.pending").waitFor();
});

it("several are approved at once with the keyboard, and what became of each is said", async () => {
  const own = await askForRefund(site, OPERATOR);
  const [elsewhere, large, taken] = [
    await requested("200.5", OTHER_WALLET),
    await requested("1500"),
    await requested("300"),
  ];
  const page = await deskOf(OPERATOR);
  const mine = page.getByRole("checkbox", { name: `Select the request of ${OPERATOR}` });
  expect(await mine.isDisabled()).toBe(true);
  await page.getByText("This request pays you, so another admin needs to decide on it.").waitFor();

  await page.getByRole("checkbox", { name: "Select this page" }).focus();
  await page.keyboard.press("Space");
  await page.getByText("3 selected: 2,000.50 UBXS").waitFor();
  await page.getByRole("button", { name: "Clear" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("None selected").waitFor();
  // Clear is disabled now: the focus is where one chooses again, not lost to the page.
  const all = page.getByRole("checkbox", { name: "Select this page" });
  expect(await all.evaluate((box) => box === document.activeElement)).toBe(true);
  await page.keyboard.press("Space");
  await page.getByText("3 selected: 2,000.50 UBXS").waitFor();
  // A user cancels one while this admin reads the list.
  const [row] = await site.sql<{ id: string }[]>`
    select w.id from withdrawals w join users u on u.id = w.user_id where u.email = ${taken}`;
  await callAs(site, taken, "POST", `/wallet/withdrawals/${row?.id}/cancel`);

  await page.getByRole("button", { name: "Approve selected" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Approve 3 requests?" });
  await dialog.getByText("2,000.50").waitFor();
  // The largest first, and every amount can be seen: nothing lies in a box of its own that has to be scrolled.
  const amounts = dialog.getByRole("list", { name: "Requests to approve" }).locator(".fh-figure");
  expect(await amounts.allTextContents()).toEqual(["1,500.00", "300.00", "200.50"]);
  expect(
    await dialog
      .getByRole("list", { name: "Requests to approve" })
      .evaluate((list) => list.scrollHeight <= list.clientHeight),
  ).toBe(true);
  await dialog.getByText("1 goes to a wallet that isn't the registered one").waitFor();
  await dialog.getByText("1 of them also needs another admin").waitFor();
  await dialog.getByRole("button", { name: "Approve 3 requests" }).focus();
  await page.keyboard.press("Enter");

  await page.getByText("1 approved, 1 needs another admin, 1 not approved.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^1 approved/);
  const results = page.getByRole("list", { name: "Results" });
  const said = (email: string) => results.getByRole("listitem").filter({ hasText: email }).textContent();
  expect(await said(elsewhere)).toContain("Approved");
  expect(await said(large)).toContain("Your approval is recorded. Another admin needs to approve it.");
  expect(await said(taken)).toContain("Not approved: A request that's cancelled can't become approved.");
  await expectSound(page);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Refund Requests");
  await page.getByText("None selected").waitFor();
  expect(await page.getByRole("checkbox", { name: `Select the request of ${large}` }).isDisabled()).toBe(true);
  await callAs(site, OPERATOR, "POST", `/wallet/withdrawals/${own}/cancel`);
});

it("a looser rule needs another admin, a stricter one holds at once", async () => {
  const first = await deskOf(OPERATOR, PHONE);
  await first.getByRole("button", { name: "Payment rules", exact: true }).click();
  await first.getByText("Approval limit", { exact: true }).click();
  await first.getByRole("button", { name: "Change the approval limit" }).click();
  const dialog = first.getByRole("dialog", { name: "Change the approval limit" });
  await dialog.getByLabel("Limit (UBXS)").fill("lots");
  await dialog.getByRole("button", { name: "Change limit" }).click();
  await dialog.getByText("Enter an amount of UBXS").waitFor();
  await dialog.getByLabel("Limit (UBXS)").fill("2,000");
  await dialog.getByText("This loosens the rule, so another admin needs to confirm it.").waitFor();
  await dialog.getByRole("button", { name: "Change limit" }).click();
  await first.getByText("Proposed: another admin needs to confirm it").waitFor();
  await first.getByText("You proposed to raise the approval limit from 1,000.00 UBXS to 2,000.00 UBXS.").waitFor();
  expect(await first.getByRole("button", { name: "Confirm" }).count()).toBe(0);

  const second = await deskOf(APPROVER);
  await second.getByRole("button", { name: "Payment rules One change needs your confirmation." }).click();
  await second.getByRole("button", { name: "Confirm change" }).click();
  await second.getByRole("dialog").getByText(`${OPERATOR} proposed to raise`).waitFor();
  // The one who proposed it is about to take it back, and loses the race.
  await first.getByRole("button", { name: "Cancel proposal" }).click();
  const late = first.getByRole("dialog").getByRole("button", { name: "Cancel proposal" });
  await late.waitFor();
  await second.getByRole("dialog").getByRole("button", { name: "Confirm change" }).click();
  await second.getByText("Change confirmed").waitFor();
  await first.getByText("2,000.00 UBXS", { exact: true }).waitFor();
  await late.click();
  await first.getByText(`${APPROVER} has already confirmed this.`).waitFor();
  await second.getByText("2,000.00 UBXS", { exact: true }).waitFor();

  await second.getByRole("button", { name: "Change the approval limit" }).click();
  await second.getByLabel("Limit (UBXS)").fill("1000");
  await second.getByText("This is stricter, so it takes effect immediately.").waitFor();
  await second.getByRole("button", { name: "Change limit" }).click();
  await second.getByText("Approval limit changed").waitFor();
  await second.getByText("1,000.00 UBXS", { exact: true }).waitFor();
});

it("any admin stops payments, and two let them go on", async () => {
  const first = await deskOf(OPERATOR);
  await first.getByRole("button", { name: "Payment rules", exact: true }).click();
  await first.getByRole("button", { name: "Stop payments" }).click();
  const dialog = first.getByRole("dialog", { name: "Stop all payments?" });
  await dialog.getByRole("button", { name: "Stop payments" }).click();
  await dialog.getByText("Give a reason of at least 3 characters").waitFor();
  await dialog.getByLabel("Reason").fill("The books differ from the bank");
  await dialog.getByRole("button", { name: "Stop payments" }).click();
  await first.getByText("Payments are stopped").waitFor();
  await expectSound(first);
  await first.getByRole("button", { name: "All refund requests" }).click();
  await first.getByText("Payments are stopped.").waitFor();
  await first.getByRole("button", { name: /^Treasury Payments are stopped\./ }).click();
  await first.getByText("The books differ from the bank").waitFor();
  await first.getByRole("button", { name: "Payment rules", exact: true }).click();
  await first.getByRole("button", { name: "Resume" }).click();
  const again = first.getByRole("dialog", { name: "Resume payments?" });
  await again.getByRole("button", { name: "Propose to resume" }).click();
  await again.getByText("Give a reason of at least 3 characters").waitFor();
  await again.getByLabel("Reason").fill("The bank had booked twice");
  await again.getByRole("button", { name: "Propose to resume" }).click();
  await first.getByText("You proposed to resume payments.").waitFor();

  const second = await deskOf(APPROVER);
  await second.getByRole("button", { name: /^Payment rules One change needs/ }).click();
  await second.getByText("Reason: The bank had booked twice").waitFor();
  await second.getByRole("button", { name: "Confirm change" }).click();
  await second.getByRole("dialog").getByText("The bank had booked twice").waitFor();
  await second.getByRole("dialog").getByRole("button", { name: "Confirm change" }).click();
  await second.getByText("Running").waitFor();
});

/** A new user who has asked for all they have. @returns the email */
async function requested(amount: string, to?: string): Promise<string> {
  const email = `person-${++people}@example.test`;
  await site.person(email, { deposits: [amount] });
  await askForRefund(site, email, to);
  return email;
}
