import { connect, createApp, createLog } from "@freehold/server";
import { expect, test, vi } from "vitest";
import * as entry from "../index.ts";
import { analytics } from "./analytics.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { dashboard } from "./dashboard.ts";
import { depositAdmin } from "./deposit-admin.ts";
import { distributions } from "./distributions.ts";
import { emails } from "./emails.ts";
import { embed } from "./embed.ts";
import { factors } from "./factors.ts";
import { investments } from "./investments.ts";
import { links } from "./links.ts";
import { mails } from "./mails.ts";
import { names } from "./names.ts";
import { ownData } from "./own-data.ts";
import { partners } from "./partners.ts";
import { payments } from "./payments.ts";
import { payouts } from "./payouts.ts";
import { properties } from "./properties.ts";
import { propertyAdmin } from "./property-admin.ts";
import { proposals } from "./proposals.ts";
import { publicStats } from "./public-stats.ts";
import { reconciliation } from "./reconciliation.ts";
import { referrals } from "./referrals.ts";
import { sessions } from "./sessions.ts";
import { settings } from "./settings.ts";
import { signatures } from "./signatures.ts";
import { statements } from "./statements.ts";
import { transactions } from "./transactions.ts";
import { users } from "./users.ts";
import { wallet } from "./wallet.ts";
import { webhooks } from "./webhooks.ts";
import { withdrawalAdmin } from "./withdrawal-admin.ts";
import { withdrawals } from "./withdrawals.ts";

type Document = { paths: Record<string, Record<string, unknown>> };

/** The API by its areas. */
const areas = {
  analytics,
  audit,
  auth,
  dashboard,
  depositAdmin,
  distributions,
  embed,
  emails,
  factors,
  investments,
  links,
  mails,
  names,
  ownData,
  partners,
  payments,
  payouts,
  properties,
  propertyAdmin,
  proposals,
  publicStats,
  reconciliation,
  referrals,
  sessions,
  settings,
  signatures,
  statements,
  transactions,
  users,
  wallet,
  webhooks,
  withdrawalAdmin,
  withdrawals,
};

/** A path parameter, a body, a query or options: whatever a call takes first, or after that. */
const anything = { toString: () => "{}" };

/** No page calls it. */
const OF_PARTNERS_SERVERS = "POST /embed/sessions";

/** What the server's document describes, without the names of parameters. */
async function described(): Promise<string[]> {
  // Nothing is sent to the database before the first query.
  const sql = connect("postgres://unknown@127.0.0.1:1/none");
  const config = { publicUrl: "https://freehold.test", publicDocs: true };
  const app = createApp({ sql, clock: () => new Date(), log: createLog({ level: "silent" }), config });
  const { paths } = (await (await app.request("/api/openapi.json")).json()) as Document;
  return Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, "{}")}`),
    )
    .filter((call) => call !== OF_PARTNERS_SERVERS);
}

/** Every function of an API object, and of those in it. */
function functionsOf(object: object): ((...given: unknown[]) => Promise<unknown>)[] {
  return Object.values(object).flatMap((value) => (typeof value === "function" ? [value] : functionsOf(value)));
}

/** What the client asks for, call by call. */
async function asked(): Promise<string[]> {
  const seen: string[] = [];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    const { pathname } = new URL(url);
    seen.push(`${method} ${decodeURIComponent(pathname).replace("/api", "")}`);
    return Response.json({ code: "not_found" }, { status: 404 });
  });
  entry.configure({ apiUrl: "https://api.test/api" });
  const { forgotPassword, readPlatform, register, requestRecovery, resetPassword } = entry;
  const { verifyWallet, walletNonce, watchLink, watchWithdrawal } = entry;
  const accounts = { forgotPassword, register, requestRecovery, resetPassword, verifyWallet, walletNonce };
  const ofPages = { ...accounts, readPlatform, watchLink, watchWithdrawal };
  for (const call of functionsOf({ ...areas, ofPages })) {
    const before = seen.length;
    await expect(call(anything, anything, anything)).rejects.toMatchObject({ code: "not_found" });
    expect(seen.length).toBeGreaterThan(before);
  }
  // It listens for as long as it may.
  const leaving = new AbortController();
  const watching = entry.watchChanges(() => undefined, { signal: leaving.signal });
  await vi.waitFor(() => expect(seen.at(-1)).toBe("GET /events"));
  leaving.abort();
  await watching;
  vi.unstubAllGlobals();
  return [...new Set(seen)];
}

test("the client calls what the server's document describes, all of it and nothing else", async () => {
  const [server, client] = [await described(), await asked()];
  expect(server.length).toBeGreaterThan(40);
  expect(client.sort()).toEqual(server.sort());
});
