import { happenAt } from "@freehold/server/seeding";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { expectSound } from "./axe.ts";
import {
  askForRefund,
  callAs,
  openSection,
  signIn,
  startSite,
  type TestSite,
  understand,
  type Visit,
  visitAs,
} from "./site.ts";

let site: TestSite;
/** The page of the investor, which their tests share. */
let investor: Visit;
beforeAll(async () => {
  site = await startSite();
  const id = await site.person("investor@example.test", { deposits: ["1250.5", "320.25"] });
  await earn(id, "12.345678", 40);
  await earn(id, "3.5", 0);
  await site.person("newcomer@example.test");
  await site.person("asked@example.test", { deposits: ["99.123456"] });
  await site.person("waiting@example.test", { deposits: ["5"] });
  await site.person("keeper@example.test", { admin: true });
  investor = await site.visit("/dashboard");
});

/** Books a payout as a distribution does, so many days ago. */
async function earn(userId: string, ubxs: string, daysAgo: number): Promise<void> {
  const micro = String(Math.round(Number(ubxs) * 1e6));
  await happenAt(
    site.sql,
    new Date(Date.now() - daysAgo * 24 * 60 * 60_000),
    (tx) => tx`
      select ledger_post(${userId}, 'payout', gen_random_uuid(), array['operating', 'earnings'],
        array[${`-${micro}`}, ${micro}]::text[]::numeric[])`,
  );
}

type Balance = Record<"available_ubxs" | "invested_ubxs" | "earnings_ubxs" | "reserved_ubxs" | "total_ubxs", string>;

/** What the ledger says, as the API writes it. */
async function balanceOf(email: string): Promise<Balance> {
  const { body } = await callAs<Balance>(site, email, "GET", "/wallet/balance");
  return body;
}

/** The figure that stands at a name in "What you own", whole as on hover. */
const figure = async (page: Page, name: string): Promise<string> => {
  const line = page.locator(".owned .sum-line").filter({ has: page.getByText(name, { exact: true }) });
  const amount = line.locator(".fh-amount");
  const text = (await amount.getAttribute("title")) ?? (await amount.locator(".fh-figure").textContent()) ?? "";
  return text.replaceAll(",", "").replace(/\.?0+$/, "");
};

describe("the dashboard", () => {
  it("shows from the sign-in on what the ledger says, in one bar that sums", async () => {
    const { page, complaints } = investor;
    await signIn(page, "investor@example.test");
    await understand(page);
    await page.getByRole("heading", { name: "What you own" }).waitFor();
    const balance = await balanceOf("investor@example.test");
    expect(balance).toMatchObject({
      available_ubxs: await figure(page, "Available"),
      earnings_ubxs: await figure(page, "Earnings"),
      total_ubxs: "1586.595678",
    });
    await page.getByText("1,586.59 = 1,570.75 refund + 15.84 earnings").waitFor();
    // The bar is as wide as its parts together.
    const widths = await page.locator(".accounts-part").evaluateAll((parts) => parts.map((part) => part.clientWidth));
    expect(widths.length).toBe(2);
    // The chart ends with what was earned: deposits are marked, and are no gain.
    await page.getByRole("button", { name: "Show as a table" }).click();
    await page.getByRole("row").last().getByText("15.845678").last().waitFor();
    await page.getByRole("row").last().getByText("Deposit of 1,570.75 UBXS").waitFor();
    expect(complaints).toEqual([]);
  });

  it("gives one card to a person who has nothing", async () => {
    const { page } = await visitAs(site, "newcomer@example.test");
    await openSection(page, "Dashboard");
    await page.getByText("Nothing here yet").waitFor();
    expect(await page.getByRole("main").getByRole("heading").allTextContents()).toEqual(["Dashboard"]);
    expect(await page.getByRole("main").getByText("0.00").count()).toBe(0);
  });

  it("tells an admin who owns nothing what waits at the desk", async () => {
    const { page } = await visitAs(site, "keeper@example.test");
    await openSection(page, "Dashboard");
    await page.getByText("You're all caught up.").waitFor();
    expect(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual(["Open tasks"]);
    await expectSound(page);
    await askForRefund(site, "waiting@example.test");
    await page.getByRole("link", { name: "1 refund is open" }).click();
    await page.getByRole("heading", { name: "Refund Requests", level: 1 }).waitFor();
  });

  it("chooses the period of its chart, which stands in the address", async () => {
    const { page } = investor;
    await openSection(page, "Dashboard");
    await page.getByText("You earned 15.84 UBXS in this period.").waitFor();
    await page.getByRole("radio", { name: "1 M" }).check();
    await page.getByText("You earned 3.50 UBXS in this period.").waitFor();
    expect(await page.evaluate(() => location.pathname + location.search)).toBe("/dashboard?period=1m");
    await page.reload();
    await page.getByText("You earned 3.50 UBXS in this period.").waitFor();
    expect(await page.getByRole("radio", { name: "1 M" }).isChecked()).toBe(true);
  });

  it("begins with the refund while the platform is suspended, and follows a request", async () => {
    const { page } = await visitAs(site, "asked@example.test");
    await openSection(page, "Dashboard");
    const main = page.getByRole("main");
    const first = main.getByRole("heading", { level: 2 }).first();
    await main.getByRole("heading", { name: "You can get back" }).waitFor();
    expect(await first.textContent()).toBe("You can get back");
    await main.locator(".hero").getByText("99.12", { exact: true }).waitFor();
    await main.getByRole("link", { name: "Request your refund" }).click();
    await page.getByRole("heading", { name: "Withdraw All Deposits" }).first().waitFor();
    await openSection(page, "Dashboard");
    await askForRefund(site, "asked@example.test");
    await page.reload();
    await page.getByText("Request Under Review").first().waitFor();
    await expect.poll(() => figure(page, "In requests")).toBe("99.123456");
    expect(await first.textContent()).toBe("In your refund request");
  });
});
