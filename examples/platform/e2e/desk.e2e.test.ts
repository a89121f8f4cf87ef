import { beforeAll, describe, expect, it } from "vitest";
import { askForRefund, callAs, newTxHash, openDesk, startSite, type TestSite, visitAs, WALLET } from "./site.ts";

const OTHER_WALLET = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

let site: TestSite;
let people = 0;
beforeAll(async () => {
  site = await startSite();
  await site.person("operator@example.test", { admin: true });
  await site.person("approver@example.test", { admin: true });
});

describe("the refund desk", () => {
  it("is there for admins only", async () => {
    await site.person("person@example.test");
    const { page } = await visitAs(site, "person@example.test");
    await page.getByRole("link", { name: "Payouts" }).waitFor();
    expect(await page.getByRole("link", { name: "Refund Requests" }).count()).toBe(0);
    expect(await page.getByText("Administration").count()).toBe(0);
  });

  it("tells a user whose email only sounds like an admin's that it is for admins (SPEC 6)", async () => {
    await site.person("not-an-admin@example.test");
    const page = await openDesk(site, "not-an-admin@example.test");
    await page.getByText("For admins only").waitFor();
    expect(await page.getByRole("button", { name: "Try Again" }).count()).toBe(0);
  });

  it("keeps the queue on the screen and says so, when the server cannot be reached", async () => {
    const email = await requested();
    const page = await openDesk(site, "operator@example.test");
    await page.getByRole("button", { name: email }).waitFor();
    await page.route("**/api/**", (route) => route.abort());
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("This list may be out of date").waitFor();
    expect(await page.getByRole("button", { name: email }).isVisible()).toBe(true);
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: "Try Again" }).click();
    await page.getByText("This list may be out of date").waitFor({ state: "hidden" });
  });

  it("says why the sign-in stands there again, when the session has ended", async () => {
    const page = await openDesk(site, "approver@example.test");
    const refresh = page.getByRole("button", { name: "Refresh" });
    await refresh.waitFor();
    await site.sql`delete from sessions where user_id = (select id from users where email = 'approver@example.test')`;
    // A read of the queue's own may end the session first: then there is no button any more.
    await refresh.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLButtonElement).click();
    });
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
    await page.getByText("Your session has ended").waitFor();
  });

  it("warns of a destination that is not the registered wallet, and rejects with a reason the person reads", async () => {
    const email = await requested({ to: OTHER_WALLET });
    const page = await openDesk(site, "operator@example.test");
    await page.getByRole("button", { name: email }).click();
    await page.getByText("This is not the registered wallet").waitFor();

    await page.getByRole("button", { name: "Reject" }).click();
    const dialog = page.getByRole("dialog", { name: "Reject this request?" });
    await dialog.getByRole("button", { name: "Reject request" }).click();
    await dialog.getByText("Please say why, in at least 3 characters").waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("TEXTAREA");
    await dialog.getByLabel("Reason").fill("The wallet belongs to an exchange that takes no UBXS.");
    await dialog.getByRole("button", { name: "Reject request" }).click();
    await page.getByText("Request rejected").first().waitFor();
    await page.getByText("The wallet belongs to an exchange that takes no UBXS.").first().waitFor();

    const { page: theirs } = await visitAs(site, email);
    await theirs.getByRole("button", { name: "View details" }).click();
    await theirs.getByText("The wallet belongs to an exchange that takes no UBXS.").first().waitFor();
  });

  it("says so and shows how the request stands, when another admin was quicker", async () => {
    const email = await requested();
    const mine = await openDesk(site, "operator@example.test");
    const theirs = await openDesk(site, "approver@example.test");
    for (const page of [mine, theirs]) {
      await page.getByRole("button", { name: email }).click();
      await page.getByRole("button", { name: "Approve" }).click();
    }
    await theirs.getByRole("button", { name: /^Approve 100/ }).click();
    await theirs.getByText("Request approved").waitFor();
    await mine.getByRole("button", { name: /^Approve 100/ }).click();
    await mine.getByText("approver@example.test has approved this already.").waitFor();
    await mine.getByRole("button", { name: "Record payment" }).waitFor();
    expect(await mine.getByRole("dialog").count()).toBe(0);
  });

  it("shows other admins at once who is on a request, and what they noted, and lets them decide all the same", async () => {
    const email = await requested();
    const mine = await openDesk(site, "operator@example.test");
    const theirs = await openDesk(site, "approver@example.test");
    const row = theirs.getByRole("listitem").filter({ has: theirs.getByRole("button", { name: email }) });
    await row.waitFor();
    await mine.getByRole("button", { name: email }).click();
    await mine.getByRole("button", { name: "I am on it" }).click();
    await mine.getByText(/^You are on it since/).waitFor();
    await row.getByText("operator@example.test is on it").waitFor();

    await row.getByRole("button", { name: email }).click();
    await mine.getByLabel("New note").fill("Called: they asked for it themselves.");
    await mine.getByRole("button", { name: "Add the note" }).click();
    await theirs.getByText("Called: they asked for it themselves.").waitFor();
    await theirs.getByRole("button", { name: "Take it over" }).click();
    await mine.getByText(/^approver@example.test is on it since/).waitFor();
    await theirs.getByRole("button", { name: "Give it back" }).click();
    await mine.getByRole("button", { name: "I am on it" }).waitFor();
    await theirs.getByText("Given back").waitFor();
  });

  it("leaves an admin's own request to another admin", async () => {
    await site.person("treasurer@example.test", { admin: true, deposits: ["100"] });
    await askForRefund(site, "treasurer@example.test");
    const page = await openDesk(site, "treasurer@example.test");
    await page.getByRole("button", { name: "treasurer@example.test" }).click();
    await page.getByText("This request pays you").waitFor();
    expect(await page.getByRole("button", { name: /Approve|Reject/ }).count()).toBe(0);
  });

  it("takes one transaction for one refund only, and says so at the field", async () => {
    const txId = newTxHash();
    const page = await openDesk(site, "operator@example.test");
    for (const email of [await requested(), await requested()]) {
      await page.getByRole("button", { name: "Refresh" }).click();
      await page.getByRole("button", { name: email }).click();
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("button", { name: /^Approve 100/ }).click();
      await page.getByRole("button", { name: "Record payment" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: /Ethereum/ }).check();
      await dialog.getByLabel("Transaction ID").fill(txId);
      await dialog.getByRole("button", { name: "Record payment" }).click();
      await page
        .getByText(/Payment recorded|already recorded|recorded already|another/i)
        .first()
        .waitFor();
      if (await page.getByRole("dialog").count()) {
        expect(await dialog.getByLabel("Transaction ID").getAttribute("aria-invalid")).toBe("true");
        return;
      }
      await page.getByRole("button", { name: "All refund requests" }).click();
    }
    throw new Error("The transaction was taken twice.");
  });

  it("gives the focus to the next request, and says so, when one has left the list", async () => {
    const [first, second] = [await requested(), await requested()];
    const page = await openDesk(site, "operator@example.test");
    const row = (email: string) => page.getByRole("button", { name: email });
    for (const next of [true, false]) {
      const email = next ? first : second;
      await row(email).press("Enter");
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("button", { name: /^Approve 100/ }).click();
      await page.getByText("Request approved").waitFor();
      await page.getByRole("button", { name: "All refund requests" }).press("Enter");
      await page
        .getByRole("status")
        .filter({ hasText: `The request of ${email} has left this list.` })
        .waitFor();
      const focused = () => page.evaluate(() => document.activeElement?.closest("li, h1")?.textContent ?? "");
      if (next) await expect.poll(focused).toContain(second);
      else await expect.poll(focused).not.toBe("");
    }
  });

  it("names each screen in the browser's tab, and comes back to the request in the queue with the focus", async () => {
    await requested();
    const page = await openDesk(site, "operator@example.test");
    await expect.poll(() => page.title()).toBe("Refund Requests · Freehold");
    const first = page.locator(".queue-person button").first();
    const email = await first.textContent();
    await first.press("Enter");
    await page.getByRole("heading", { name: "Refund request", exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Refund request");
    await expect.poll(() => page.title()).toBe(`Refund request of ${email} · Freehold`);
    await page.getByRole("button", { name: "All refund requests" }).press("Enter");
    await first.waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(email);
    await page.getByRole("button", { name: "Payment rules" }).first().click();
    await expect.poll(() => page.title()).toBe("Payment rules · Freehold");
  });

  it("has pages and counts, and shows an amount of millions whole, however wide the window is", async () => {
    for (let n = 0; n < 11; n++) await requested();
    const email = "whole@example.test";
    await site.person(email, { deposits: ["1234567.123456"] });
    await askForRefund(site, email);
    const page = await openDesk(site, "operator@example.test");
    await page.getByText(/^1 to 10 of 1\d$/).waitFor();
    await page.getByRole("button", { name: "Next" }).click();
    await page.getByText(/^11 to 1\d of 1\d$/).waitFor();
    expect(await page.getByRole("button", { name: "Next" }).isDisabled()).toBe(true);
    // The newest pending request is the last.
    const row = page.getByRole("listitem").filter({ hasText: email });
    const amount = row.locator(".fh-amount");
    expect(await amount.textContent()).toBe("1,234,567.123456 UBXS");
    for (const width of [390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const [inner, outer] = [await amount.boundingBox(), await row.boundingBox()];
      if (!inner || !outer) throw new Error("It is not on the page.");
      expect(inner.x + inner.width).toBeLessThan(outer.x + outer.width);
    }
    await page.getByRole("radio", { name: /Cancelled/ }).check();
    await page.getByText("No cancelled requests").waitFor();
    expect(await page.getByRole("radio", { name: /Rejected 1/ }).count()).toBe(1);
  });

  it("finds a request by what people give: an email address, a wallet, an id, a transaction", async () => {
    const wallet = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
    const [email, txId] = ["paid-person@example.test", newTxHash()];
    await site.person(email, { deposits: ["77.5"] });
    const id = await askForRefund(site, email, wallet);
    for (const [path, body] of [
      ["approve", undefined],
      ["complete", { tx_id: txId, chain_id: 1 }],
    ] as const)
      expect(
        (await callAs(site, "approver@example.test", "POST", `/admin/withdrawals/${id}/${path}`, body)).status,
      ).toBe(200);

    const page = await openDesk(site, "operator@example.test");
    const field = page.getByRole("searchbox", { name: "Email, wallet, id or transaction" });
    await field.fill("paid-PERSON");
    await page.getByText("No pending request fits “paid-PERSON”").waitFor();
    await page.getByRole("button", { name: "Show it" }).click();
    const row = page.getByRole("button", { name: email });
    for (const given of [wallet.toLowerCase(), wallet.slice(0, 14), id, txId]) {
      await field.fill("unmatched");
      await page.getByText("No request fits “unmatched”").waitFor();
      await field.fill(` ${given} `);
      await row.waitFor();
      await page.getByRole("status").filter({ hasText: "1 request found" }).waitFor();
    }
    await page.reload();
    await row.click();
    await page.getByText("77.50 UBXS").first().waitFor();
    await page.getByRole("button", { name: "All refund requests" }).click();
    expect(await field.inputValue()).toBe(txId);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page
      .getByRole("button", { name: /^person-/ })
      .first()
      .waitFor();
  });
});

/** A new user with 100 UBXS who has asked for them. @returns the email */
async function requested({ to = WALLET } = {}): Promise<string> {
  const email = `person-${++people}@example.test`;
  await site.person(email, { deposits: ["100"] });
  await askForRefund(site, email, to);
  return email;
}
