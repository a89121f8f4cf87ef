import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startDemoChain } from "../demo/chain/demo-chain.ts";
import { seedDemoWorld } from "../demo/seed/seed-demo-world.ts";
import { DEMO_PASSWORD } from "../demo/world/accounts.ts";
import { planWorld } from "../demo/world/plan.ts";
import { axeFindingsIn, COLOURS } from "./axe.ts";
import { expectNoOverflow, startSite, type TestSite, type Visit, visitAs } from "./site.ts";

/** One after the other as little as possible changes. Axe looks at everything once, and at the colours of the other scheme. */
const LOOKS = [
  { width: 390, height: 844, dir: "ltr", text: "", axe: "dark" },
  { width: 390, height: 844, dir: "rtl", text: "" },
  { width: 1024, height: 768, dir: "rtl", text: "" },
  { width: 1024, height: 768, dir: "ltr", text: "" },
  { width: 1280, height: 800, dir: "ltr", text: "200%" },
  { width: 1440, height: 900, dir: "ltr", text: "", axe: "light" },
] as const;

let site: TestSite;
/** One of each thing that a screen shows one of, by what its path writes for it. */
let ids: Record<string, string>;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "freehold-screens-"));
  // The people who have a name, and all that happened to them.
  const plan = planWorld(0.25);
  const chain = await startDemoChain(folder, plan);
  afterAll(async () => {
    await chain.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const transfers = await chain.transfers();
  const silent = { step: () => undefined, progress: () => undefined };
  site = await startSite(
    {},
    { prepare: (sql) => seedDemoWorld(sql, { plan, chain: chain.settings, transfers, files: null, ...silent }) },
  );
  const [row] = await site.sql<[Record<string, string>]>`
    select p.slug, p.id as property, u.id as person, t.id as transaction, w.id as request, d.id as distribution
    from properties p, users u, ledger_transactions t, withdrawals w, distributions d
    where p.slug = 'harbour-mill-12' and u.email = 'investor@freehold.test' and t.user_id = u.id and d.property_id = p.id
    order by t.created_at, w.created_at, d.month limit 1`;
  ids = row;
});

describe.each([
  {
    who: "a visitor without an account",
    email: null,
    paths: ["/", "/progress", "/status", "/terms", "/contact"],
  },
  {
    who: "an investor",
    email: "investor@freehold.test",
    paths: [
      "/",
      "/dashboard",
      "/properties",
      "/properties?view=table",
      "/properties?compare=harbour-mill-12",
      "/properties?view=compare&compare=harbour-mill-12,quay-house,eastgate-depot",
      "/properties/:slug",
      "/investments",
      "/wallet",
      "/wallet/transactions",
      "/wallet/transactions/:transaction",
      "/wallet/withdraw",
      "/wallet/statements",
      "/payouts",
      "/referrals",
      "/referrals/tree",
      "/referrals/leaderboard",
      "/refunds",
      "/nowhere",
    ],
  },
  {
    who: "an admin",
    email: "operator@freehold.test",
    paths: [
      "/refunds",
      "/refunds?status=completed",
      "/refunds/requests/:request",
      "/refunds/treasury",
      "/refunds/reconciliation",
      "/refunds/rules",
      "/users",
      "/users/:person",
      "/users/:person/deposits",
      "/users/:person/requests",
      "/users/:person/holdings",
      "/users/:person/earnings",
      "/users/:person/referrals",
      "/users/:person/sign-ins",
      "/users/:person/mails",
      "/users/:person/notes",
      "/users/:person/history",
      "/analytics",
      "/analytics/deposit",
      "/properties/new",
      "/properties/:slug/edit",
      "/payouts/months",
      "/payouts/months/new?property=:property",
      "/payouts/months/:distribution",
    ],
  },
])(
  "on a phone, a tablet and a desktop, from right to left and with text twice as large, $who finds",
  ({ email, paths }) => {
    let visit: Visit;
    beforeAll(async () => {
      visit = email === null ? await site.visit("/progress") : await visitAs(site, email, { password: DEMO_PASSWORD });
    });

    it.each(paths)("%s sound", async (path) => {
      const { page, complaints } = visit;
      complaints.length = 0;
      await open(
        page,
        path.replaceAll(/:(\w+)/g, (_, name) => ids[name] as string),
      );
      for (const look of LOOKS) {
        await show(page, look);
        await expectNoOverflow(page, JSON.stringify(look));
        if ("axe" in look)
          expect(await axeFindingsIn(page, look.axe, look.axe === "dark" ? COLOURS : {}), look.axe).toEqual([]);
      }
      // The wallet asks where to pay in; this site has no chain, and says so there.
      expect(complaints.filter((complaint) => !complaint.includes("503"))).toEqual([]);
    });
  },
);

/** As a link does: the page stays, its address is another, and what it reads is there when this resolves. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await expect
    .poll(() => page.locator(":is(.fh-skeleton, [aria-busy=true]):visible").count(), { message: path })
    .toBe(0);
}

/** What follows the size by script has done so when this resolves. */
async function show(page: Page, { dir, text, ...size }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(
    ([dir, text]) => {
      document.documentElement.dir = dir;
      document.documentElement.style.fontSize = text;
      return new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
    },
    [dir, text] as const,
  );
}
