import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { createMarket } from "../../investments/market.fixture.ts";
import { addUser, expectSoundLedger, pay, someAddress } from "../../money.fixture.ts";
import { createSoftPasskey } from "../factors/passkey.fixture.ts";
import { createFactorApp, SITE } from "../sign-in/second-factor.fixture.ts";
import { prove as proveWallet, someSigner, send as verifyWallet } from "../wallets/wallet.fixture.ts";

// A stranger's request that has passed the check of its session waits for the locks of the owner's report, and must not be done after it.

const { sql } = await createTestDatabase();
const { app, account, signedIn, reportToken, addPasskey } = createFactorApp(sql);
const { openProperty } = createMarket(sql);

type Stranger = { id: string; email: string; token: string; wallet: string };
/** Prepares what a stranger does, so that only the last call is at work. */
type Prepare = (stranger: Stranger) => Promise<() => Promise<number>>;

const post = (path: string, body: object, token: string) => async () =>
  (await app.post(`/api${path}`, body, token)).status;

const REQUESTS: Record<string, Prepare> = {
  "a refund": async ({ id, token, wallet }) => {
    await pay(sql, id, "50");
    return post("/wallet/withdraw-total-deposits", { wallet_address: wallet }, token);
  },
  "a withdrawal": async ({ id, token, wallet }) => {
    await pay(sql, id, "50");
    return post("/wallet/withdraw", { amount_ubxs: "50", wallet_address: wallet }, token);
  },
  "a purchase": async ({ id, token }) => {
    await pay(sql, id, "50");
    await sql`update settings set platform_status = 'active'`;
    const property = await openProperty({ sharePrice: 1_000_000n });
    return post("/investments", { property_id: property, shares: 1 }, token);
  },
  "the closing of the account": async ({ token }) => post("/auth/close", {}, token),
  "another wallet": async ({ token }) => {
    const proof = await proveWallet(app, token, someSigner());
    return async () => (await verifyWallet(app, token, proof)).status;
  },
  "another email address": async ({ token, id }) => post("/auth/email", { email: `to-${id}@freehold.test` }, token),
  "another passkey": async ({ token }) => {
    const options = await app.post<{ options: never }>("/api/auth/factors/passkeys/options", {}, token);
    const credential = createSoftPasskey(SITE).create(options.body.options);
    return post("/auth/factors/passkeys", { credential, name: "Thief" }, token);
  },
  "an export of the data": async ({ token }) => post("/auth/export", {}, token),
};

const ADMIN_REQUESTS: Record<string, Prepare> = {
  "an approval": async ({ token }) => post(`/admin/withdrawals/${await openRequest()}/approve`, {}, token),
  "approvals of several": async ({ token }) => {
    const ids = [await openRequest()];
    return async () => {
      const { body } = await app.post<{ results: { success: boolean }[] }>(
        "/api/admin/withdrawals/approve",
        { ids },
        token,
      );
      return body.results?.[0]?.success ? 200 : 401;
    };
  },
  "a confirmation": async ({ token }) => {
    const [other, person] = [await addUser(sql, "admin"), await addUser(sql)];
    const proposal = await sql.begin(async (tx) => {
      await tx`select set_config('freehold.actor', ${other.id}, true)`;
      const [made] = await tx<[{ id: string }]>`
        insert into proposals (kind, subject, payload, proposed_by)
        values ('role_change', ${person.id}, '{"role": "admin"}', ${other.id}) returning id`;
      return made.id;
    });
    return post(`/admin/proposals/${proposal}/confirm`, {}, token);
  },
};

async function openRequest(): Promise<string> {
  const { id } = await addUser(sql);
  await pay(sql, id, "50");
  const [request] = await sql<[{ id: string }]>`select id from create_withdrawal(${id}, null, ${someAddress()})`;
  return request.id;
}

const waiting = async () =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;

/** The owner's report stops at the balances, with the person's row locked; the stranger's request comes next. @returns its answer */
async function outlive({ id }: Stranger, request: () => Promise<number>, template: string): Promise<number> {
  const link = await reportToken(id, template);
  const running = await sql.begin(async (tx) => {
    await tx`select from balances where user_id = ${id} for update`;
    const reported = app.post("/api/auth/sign-ins/report", { token: link });
    await expect.poll(waiting).toBe(1);
    const requested = request();
    await expect.poll(waiting).toBe(2);
    return { reported, requested };
  });
  expect((await running.reported).body).toMatchObject({ before: false });
  return running.requested;
}

it.each(Object.keys(REQUESTS))(
  "%s in flight comes to nothing once the owner has reported the stranger",
  async (name) => {
    const owner = await account();
    const { token, user } = await signedIn(owner);
    const stranger = { ...owner, token, wallet: user.wallet_address };
    const request = await (REQUESTS[name] as Prepare)(stranger);
    expect(await outlive(stranger, request, "new_device")).toBe(401);
    await expectSoundLedger(sql);
  },
);

it.each(Object.keys(ADMIN_REQUESTS))(
  "%s in flight comes to nothing once the admin has reported the stranger",
  async (name) => {
    const admin = await account("admin");
    const { added } = await addPasskey((await signedIn(admin)).token);
    const stranger = { ...admin, token: added.body.token, wallet: someAddress() };
    const request = await (ADMIN_REQUESTS[name] as Prepare)(stranger);
    // The report removes the passkey that this signature would be asked of.
    expect(await outlive(stranger, request, "factor_changed")).toBe(401);
  },
);
