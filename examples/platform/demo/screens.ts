import type { Sql } from "@freehold/server";
import type { Page } from "playwright-core";

/** Each screen by its path, for each kind of person. What begins with a colon is one of {@link readIds}. */
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
      "/payouts?month=:month",
      "/referrals",
      "/referrals/tree",
      "/referrals/leaderboard",
      "/account",
      "/account/password",
      "/account/email",
      "/account/data",
      "/account/close",
      "/refunds",
      "/nowhere",
    ],
  },
  {
    who: "a person whose refund is pending",
    email: "sofia.petrova@freehold.test",
    paths: ["/", "/dashboard", "/wallet"],
  },
  {
    who: "a person whose refund is paid",
    email: "louis.lambert@freehold.test",
    paths: ["/", "/dashboard", "/wallet"],
  },
  {
    who: "a newcomer",
    email: "newcomer@freehold.test",
    paths: ["/", "/dashboard", "/investments", "/wallet", "/payouts"],
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

/** Pages of the links in emails, with a token that the server does not know. */
export const LINK_PAGES = [
  "/confirm-email#unknown",
  "/change-email#unknown",
  "/undo-email#unknown",
  "/not-my-sign-in#unknown",
  "/not-me#unknown",
  "/recover#unknown",
  "/connect#unknown",
  "/confirm-refund#unknown",
];

/** One of each thing that a screen shows one of, by what its path writes for it. */
export type Ids = Record<string, string>;

/** Reads the {@link Ids} of a demo world. */
export async function readIds(sql: Sql): Promise<Ids> {
  const [ids] = await sql<[Ids]>`
    select p.slug, p.id as property, u.id as person, t.id as transaction, w.id as request, d.id as distribution,
      to_char(d.month, 'YYYY-MM') as month
    from properties p, users u, ledger_transactions t, withdrawals w, distributions d
    where p.slug = 'harbour-mill-12' and u.email = 'investor@freehold.test' and t.user_id = u.id and d.property_id = p.id
    order by t.created_at, w.created_at, d.month limit 1`;
  return ids;
}

/** The address of a screen. */
export const addressOf = (path: string, ids: Ids): string =>
  path.replaceAll(/:(\w+)/g, (_, name) => ids[name] as string);

/** Resolves when everything that a screen reads is there. */
export async function untilRead(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await page.waitForFunction(() =>
    [...document.querySelectorAll(".fh-skeleton, [aria-busy=true]")].every((busy) => !busy.checkVisibility()),
  );
}
