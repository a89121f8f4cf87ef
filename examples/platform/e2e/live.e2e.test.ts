import { idle } from "@freehold/test-utils/browser/page-idle";
import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import {
  APPROVER,
  askForRefund,
  callAs,
  deposit,
  OPERATOR,
  openDesk,
  startSite,
  type TestSite,
  visitAs,
} from "./site.ts";

const PERSON = "person@example.test";
const OTHER = "other@example.test";

let site: TestSite;
let id: string;
beforeAll(async () => {
  site = await startSite();
  id = await site.person(PERSON, { deposits: ["100"] });
  await site.person(OTHER, { deposits: ["47.5"] });
  for (const email of [OPERATOR, APPROVER]) await site.person(email, { admin: true });
});

/** The page hears of what changes from now on. */
async function listen(page: Page): Promise<Page> {
  await idle(page);
  return page;
}

const open = async (email: string, path: string) => listen((await visitAs(site, email, { path })).page);

it("a deposit that is confirmed stands on the refund page, the wallet and the dashboard that are open", async () => {
  const pages = [await open(PERSON, "/"), await open(PERSON, "/wallet"), await open(PERSON, "/dashboard")];
  for (const page of pages) await page.getByText("100.00").first().waitFor();
  await deposit(site.sql, id, "250.75");
  for (const page of pages) await page.getByText("350.75").first().waitFor();
});

it("a request stands in the queue that an admin has open, and what another admin proposes on the rules", async () => {
  const queue = await listen(await openDesk(site, OPERATOR));
  const rules = await open(OPERATOR, "/refunds/rules");
  await rules.getByRole("button", { name: "Change the fee for shares" }).waitFor();
  await askForRefund(site, OTHER);
  await queue.getByText("47.50 UBXS owed for open requests.").waitFor();
  await queue.getByText(OTHER).first().waitFor();
  await callAs(site, APPROVER, "PATCH", "/admin/settings", { investment_fee_bps: 25 });
  await rules.getByText(APPROVER).first().waitFor();
});

it("that the platform is active again is said on every page that is open", async () => {
  const page = await open(PERSON, "/payouts");
  const strip = page.getByRole("region", { name: "Platform status" });
  await strip.waitFor();
  await site.sql`update settings set platform_status = 'active'`;
  await strip.waitFor({ state: "hidden" });
  expect(await strip.count()).toBe(0);
});
