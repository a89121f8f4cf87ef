import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import { focused, press, tabTo } from "./keys.ts";
import { askForRefund, follow, OPERATOR, startSite, type TestSite, understand, type Visit, visitAs } from "./site.ts";

const DEPOSITS = ["130", "20.5", "0.000001"];
let site: TestSite;
/** The pages of the operator and of a visitor, which all tests share. */
let operator: Visit;
let visitor: Visit;
beforeAll(async () => {
  site = await startSite();
  await site.person(OPERATOR, { admin: true });
  await site.person("approver@example.test", { admin: true });
  await site.person("person@example.test", { deposits: DEPOSITS });
  await site.person("other@example.test", { deposits: ["7"] });
  await askForRefund(site, "other@example.test");
  operator = await visitAs(site, OPERATOR, { path: "/analytics" });
  visitor = await site.visit("/");
});

/** The figure of a name, as far as it is there. */
const figure = (page: Page, name: string) =>
  page.locator(".kpi").filter({ has: page.getByRole("link", { name, exact: true }) });

describe("analytics", () => {
  it("an admin reads a figure with keys alone, follows it to its rows, counts the same, and the file sums to the ledger", async () => {
    const { page, complaints } = operator;
    const deposits = figure(page, "Deposits");
    await deposits.getByText("157.50").waitFor();
    await deposits.getByText("4 deposits").waitFor();

    await press(page, "Deposits");
    await page.getByRole("heading", { name: "Deposits", level: 1 }).waitFor();
    await page.getByText("4 entries").waitFor();
    await page.getByRole("link", { name: "other@example.test" }).waitFor();
    expect(await page.locator("tbody tr").count()).toBe(4);

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSV" }).click(),
    ]);
    const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n").slice(1);
    const micros = lines.reduce((sum, line) => sum + Math.round(Number(line.split(",").at(-1)) * 1e6), 0);
    const [booked] = await site.sql<[{ sum: bigint }]>`
      select -sum(e.amount) as sum from ledger_entries e
      join ledger_transactions t on t.user_id = e.user_id and t.id = e.transaction_id
      where t.kind = 'deposit' and e.account = 'external'`;
    expect([lines.length, BigInt(micros)]).toEqual([4, booked.sum]);

    // Back leads to the figures as they were, and a reload stays where it is.
    await page.goBack();
    await deposits.getByText("157.50").waitFor();
    await press(page, "7 days");
    await page.waitForURL("**/analytics?days=7");
    await page.reload();
    await deposits.getByText("157.50").waitFor();
    await page.getByRole("button", { name: "Show as a table" }).first().waitFor();
    await press(page, "Show as a table", "Space");
    await page
      .getByRole("table", { name: "Refunds over time" })
      .getByRole("link", { name: "7.00 UBXS" })
      .first()
      .waitFor();
    expect(await focused(page)).toBe("Show as a chart");
    // A date's field takes month, day and year one after the other.
    await tabTo(page, "From");
    await page.keyboard.type("01012020");
    await tabTo(page, "To");
    await page.keyboard.type("01312020");
    await deposits.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Show 9 figures that are zero" }).click();
    await deposits.getByText("0 deposits").waitFor();
    await press(page, "Clear filters");
    await deposits.getByText("157.50").waitFor();
    expect(await focused(page)).toBe("Period");
    expect(complaints).toEqual([]);
  });
});

describe("pages that need no account", () => {
  it("are linked from the sign-in page", async () => {
    const { page } = visitor;
    await page.getByRole("link", { name: "Refund progress" }).click();
    await page.getByRole("heading", { name: "Refund progress", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Freehold, go to the platform" }).click();
    await page.getByRole("heading", { name: "Welcome Back" }).waitFor();
  });

  it.each([
    ["/progress", "Refund progress", "Figures appear here once five people"],
    ["/status", "Status", "Accounts and requests"],
    ["/terms", "Terms", "Your account"],
    ["/contact", "Contact", "What we never ask for"],
  ])("%s shows what it is for, and leads to the others", async (path, title, text) => {
    const { page, complaints } = visitor;
    await follow(page, path);
    await page.getByRole("heading", { name: title, level: 1 }).waitFor();
    await page.getByText(text).first().waitFor();
    expect(await page.title()).toBe(`${title} · Freehold`);
    expect(await page.getByRole("navigation").getByRole("link").count()).toBe(5);
    expect(await page.locator("body").textContent()).not.toContain("@example.test");
    expect(complaints).toEqual([]);
  });
});

describe("settings", () => {
  it("an announcement that an admin publishes is shown to all users, also to those who have seen the one before", async () => {
    const { page } = operator;
    await follow(page, "/refunds/rules");
    await page.getByRole("button", { name: "Change the announcement" }).click();
    const dialog = page.getByRole("dialog", { name: "Change the announcement" });
    await dialog.getByLabel("Language").selectOption("de");
    await dialog.getByLabel("Text in German").fill("Es geht weiter.");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await dialog.getByText("Add a text in English.").waitFor();
    await dialog.getByLabel("Text in English").fill("Investing is open again.\n\nWelcome back.");
    await dialog.getByRole("button", { name: "Publish" }).click();
    await page.getByText("Announcement published").waitFor();

    const visit = await visitAs(site, "person@example.test");
    const announcement = visit.page.getByRole("dialog", { name: "Important Announcement" });
    await announcement.getByText("Welcome back.").waitFor();
    await understand(visit.page);
    await visit.page.reload();
    await visit.page.getByRole("heading", { name: "Withdraw All Deposits" }).first().waitFor();
    expect(await announcement.count()).toBe(0);
  });

  it("an announcement with a link in it is shown once another admin has read all of it and published it", async () => {
    const { page } = operator;
    // The announcement of the test before.
    await understand(page);
    await page.getByRole("button", { name: "Change the announcement" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "Change the announcement" });
    await dialog.getByLabel("Text in English").fill("Investing is open.\n\nSee https://freehold.test/refunds");
    await dialog.getByLabel("Language").selectOption("de");
    await dialog.getByLabel("Text in German").fill("Siehe https://freehold.test/de");
    await dialog.getByRole("button", { name: "Publish" }).click();
    const outcome = page.getByText("People see it once another admin confirms it.");
    await outcome.waitFor();
    // The button that was pressed is far below it.
    expect(await outcome.evaluate((node) => node.getBoundingClientRect().top)).toBeGreaterThan(0);
    const waiting = (on: Page) => on.getByRole("region", { name: "Announcement: waiting for another admin" });
    await waiting(page).getByText("You proposed this announcement:").waitFor();
    expect(await waiting(page).getByRole("button", { name: "Publish" }).count()).toBe(0);
    await expect.poll(() => focused(page)).toBe("Change the announcement");

    const { page: other } = await visitAs(site, "approver@example.test", { path: "/refunds" });
    await understand(other);
    await other.getByRole("button", { name: "Payment rules One change needs your confirmation." }).click();
    const publish = waiting(other).getByRole("button", { name: "Publish" });
    await publish.press("Enter");
    const question = other.getByRole("dialog", { name: "Publish this announcement?" });
    await question.getByText("https://freehold.test/refunds").waitFor();
    await question.getByText("https://freehold.test/de").waitFor();
    await expectSound(other, "confirming");
    await question.getByRole("button", { name: "Back" }).press("Enter");
    await expect.poll(() => focused(other)).toBe("Publish");
    await publish.press("Enter");
    await question.getByRole("button", { name: "Publish" }).press("Enter");
    await other.getByText("Announcement published").waitFor();
    await understand(other);
    // Its button is gone: the heading has the focus, or the main area where the announcement got there first.
    await expect.poll(() => focused(other)).toMatch(/Payment rules/);
    await understand(page);
    await waiting(page).waitFor({ state: "hidden" });

    const { page: theirs } = await visitAs(site, "person@example.test");
    await theirs.getByRole("dialog", { name: "Important Announcement" }).getByText("freehold.test/refunds").waitFor();
  });
});
