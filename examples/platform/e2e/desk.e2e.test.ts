import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { focused } from "./keys.ts";
import {
  APPROVER,
  askForRefund,
  callAs,
  newTxHash,
  OPERATOR,
  openDesk,
  returnToDesk,
  startSite,
  type TestSite,
  visitAs,
  WALLET,
} from "./site.ts";

const OTHER_WALLET = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

let site: TestSite;
let people = 0;
let desk: Page;
beforeAll(async () => {
  site = await startSite();
  await site.person(OPERATOR, { admin: true });
  await site.person(APPROVER, { admin: true });
  desk = await openDesk(site, OPERATOR);
});

describe("the refund desk", () => {
  it("warns of a destination that is not the registered wallet, and rejects with a reason the person reads", async () => {
    const email = await requested({ to: OTHER_WALLET });
    const page = await returnToDesk(desk);
    await page.getByRole("button", { name: email }).click();
    await page.getByText("This isn't the registered wallet").waitFor();

    await page.getByRole("button", { name: "Reject" }).click();
    const dialog = page.getByRole("dialog", { name: "Reject this request?" });
    await dialog.getByRole("button", { name: "Reject request" }).click();
    await dialog.getByText("Give a reason of at least 3 characters").waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    await dialog.getByLabel("Reason").fill("The wallet belongs to an exchange that takes no UBXS.");
    await dialog.getByRole("button", { name: "Reject request" }).click();
    await page.getByText("Request rejected").first().waitFor();
    await page.getByText("The wallet belongs to an exchange that takes no UBXS.").first().waitFor();

    const { page: theirs } = await visitAs(site, email);
    await theirs.getByRole("button", { name: "View details" }).click();
    await theirs.getByText("The wallet belongs to an exchange that takes no UBXS.").first().waitFor();
  });

  it("shows other admins at once who is on a request, and what they noted, and lets them decide all the same", async () => {
    const email = await requested();
    const mine = await returnToDesk(desk);
    const theirs = await openDesk(site, APPROVER);
    const row = theirs.getByRole("listitem").filter({ has: theirs.getByRole("button", { name: email }) });
    await row.waitFor();
    await mine.getByRole("button", { name: email }).click();
    await mine.getByRole("button", { name: "Assign to me" }).click();
    await mine.getByText(/^Assigned to you since/).waitFor();
    await row.getByText("Assigned to operator@example.test").waitFor();

    await row.getByRole("button", { name: email }).click();
    await mine.getByLabel("New note").fill("Called: they asked for it themselves.");
    await mine.getByRole("button", { name: "Add note" }).click();
    await theirs.getByText("Called: they asked for it themselves.").waitFor();
    await theirs.getByRole("button", { name: "Reassign to me" }).click();
    await mine.getByText(/^Assigned to approver@example.test since/).waitFor();
    await theirs.getByRole("button", { name: "Unassign" }).click();
    await mine.getByRole("button", { name: "Assign to me" }).waitFor();
    await theirs.getByText("Unassigned").waitFor();
  });

  it("takes one transaction for one refund only, and says so at the field", async () => {
    const txId = newTxHash();
    const first = await requested();
    const [paid] = await site.sql<[{ id: string }]>`
      select w.id from withdrawals w join users u on u.id = w.user_id where u.email = ${first}`;
    for (const [step, body] of [["approve"], ["complete", { tx_id: txId, chain_id: 1 }]] as const)
      expect((await callAs(site, APPROVER, "POST", `/admin/withdrawals/${paid.id}/${step}`, body)).status).toBe(200);

    const email = await requested();
    const page = await returnToDesk(desk);
    await page.getByRole("button", { name: email }).click();
    await page.getByRole("button", { name: "Approve" }).click();
    await page.getByRole("button", { name: /^Approve 100/ }).click();
    await page.getByRole("button", { name: "Record payment" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: /Ethereum/ }).check();
    const field = dialog.getByLabel("Transaction ID");
    await field.fill(txId);
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await dialog
      .getByText(/recorded|another/i)
      .first()
      .waitFor();
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
  });

  it("names each screen in the browser's tab, and the focus comes back to the request, or goes to the next where it has left the list, which is said", async () => {
    const [first, second] = [await requested(), await requested()];
    const page = await returnToDesk(desk);
    await expect.poll(() => page.title()).toBe("Refund Requests · Freehold");
    const row = (email: string) => page.getByRole("button", { name: email });
    const back = () => page.getByRole("button", { name: "All refund requests" }).press("Enter");
    await row(first).press("Enter");
    await page.getByRole("heading", { name: "Refund request", exact: true }).waitFor();
    expect(await focused(page)).toBe("Refund request");
    await expect.poll(() => page.title()).toBe(`Refund request of ${first} · Freehold`);
    await back();
    await expect.poll(() => focused(page)).toBe(first);
    for (const [email, next] of [
      [first, second],
      [second, null],
    ] as const) {
      await row(email).press("Enter");
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("button", { name: /^Approve 100/ }).click();
      await page.getByText("Request approved").waitFor();
      await back();
      await page
        .getByRole("status")
        .filter({ hasText: `The request from ${email} is no longer in this list.` })
        .waitFor();
      if (next) await expect.poll(() => focused(page)).toBe(next);
      else await expect.poll(() => page.evaluate(() => document.activeElement?.matches("h1, li button"))).toBe(true);
    }
  });
});

/** A new user with 100 UBXS who has asked for them. @returns the email */
async function requested({ to = WALLET } = {}): Promise<string> {
  const email = `person-${++people}@example.test`;
  await site.person(email, { deposits: ["100"] });
  await askForRefund(site, email, to);
  return email;
}
