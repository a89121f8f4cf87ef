import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { startDemoChain } from "../demo/chain/demo-chain.ts";
import { seedDemoWorld } from "../demo/seed/seed-demo-world.ts";
import { planWorld } from "../demo/world/plan.ts";
import { startSite, type TestSite } from "./site.ts";

/** Each screen by its path, for each kind of person. What begins with a colon is one of {@link ScreensSite}'s ids. */
export const SCREENS = [
  {
    who: "a visitor without an account",
    email: null,
    paths: ["/", "/register", "/reset-password", "/progress", "/status", "/terms", "/contact", "/not-me"],
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
      "/account",
      "/account/password",
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
      "/refunds/emails",
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
];

/** A site with the demo world's named people, and one of each thing that a screen shows one of, by what its path writes for it. */
export type ScreensSite = { site: TestSite; ids: Record<string, string> };

/** Starts it for the calling test file, and stops it after the file's last test. */
export async function startScreens(): Promise<ScreensSite> {
  const folder = await mkdtemp(join(tmpdir(), "freehold-screens-"));
  const plan = planWorld(0.25);
  const chain = await startDemoChain(folder, plan);
  afterAll(async () => {
    await chain.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const transfers = await chain.transfers();
  const silent = { step: () => undefined, progress: () => undefined };
  const site = await startSite(
    {},
    { prepare: (sql) => seedDemoWorld(sql, { plan, chain: chain.settings, transfers, files: null, ...silent }) },
  );
  const [ids] = await site.sql<[Record<string, string>]>`
    select p.slug, p.id as property, u.id as person, t.id as transaction, w.id as request, d.id as distribution
    from properties p, users u, ledger_transactions t, withdrawals w, distributions d
    where p.slug = 'harbour-mill-12' and u.email = 'investor@freehold.test' and t.user_id = u.id and d.property_id = p.id
    order by t.created_at, w.created_at, d.month limit 1`;
  return { site, ids };
}

/** The address of a screen. */
export const addressOf = (path: string, ids: ScreensSite["ids"]): string =>
  path.replaceAll(/:(\w+)/g, (_, name) => ids[name] as string);

/** What a screen reads is there when this resolves. */
export async function untilRead(page: Page, path: string): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await expect
    .poll(() => page.locator(":is(.fh-skeleton, [aria-busy=true]):visible").count(), { message: path })
    .toBe(0);
}
