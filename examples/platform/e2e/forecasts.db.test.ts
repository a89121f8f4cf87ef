import { randomBytes } from "node:crypto";
import {
  type AdminWithdrawals,
  type Balance,
  type BulkApproved,
  type CoolingOff,
  formatAmount,
  MIN_WITHDRAWAL_UBXS,
  parseAmount,
  type Withdrawal,
} from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import { confirmDeposit, createAccount, createApp, createLog, createPasswords } from "@freehold/server";
import { proveWallet } from "@freehold/server/seeding";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { namedAccount } from "@freehold/test-utils/chain/token-sender";
import { sample, seed, times } from "@freehold/test-utils/run/soak";
import fc from "fast-check";
import { expect, it } from "vitest";
import { forecastSecondApprovals } from "../src/sections/refunds/queue/bulk-approval/approval-forecast.ts";
import { findWaiting } from "../src/sections/wallet/withdraw/find-waiting.ts";
import { planWithdrawal } from "../src/sections/wallet/withdraw/plan.ts";

const PASSWORD = "correct-horse-battery";
const LIMIT = "1000";

const { sql } = await createTestDatabase();
const plenty = { points: 100_000, duration: 900 };
const app = createApp({
  sql,
  clock: () => new Date(),
  log: createLog({ level: "silent" }),
  config: { publicUrl: "http://127.0.0.1:4600" },
  limits: { withdrawalRequest: plenty, signInByAddress: plenty, signedInByAddress: plenty },
});
const passwords = createPasswords({ work: { memoryCost: 1024, timeCost: 1 } });
const someAddress = () => checksumAddress(`0x${randomBytes(20).toString("hex")}`);

type Person = {
  id: string;
  email: string;
  wallet: string;
  call<Answer>(method: "GET" | "POST", path: string, body?: unknown): Promise<Answer>;
};

async function person(role: "user" | "admin" = "user"): Promise<Person> {
  const email = `${randomBytes(8).toString("hex")}@freehold.test`;
  const { user } = await createAccount(
    { sql, passwords, clock: () => new Date() },
    { email, password: PASSWORD, wallet_address: namedAccount(email).address },
    { isEmailConfirmed: true },
  );
  await sql`update users set role = ${role} where id = ${user.id}`;
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await app.request(`/api${path}`, {
      method,
      headers: { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    expect(response.ok, JSON.stringify(answer)).toBe(true);
    return answer;
  };
  const { token } = await send("POST", "/auth/login", { email, password: PASSWORD });
  return {
    id: user.id,
    email,
    wallet: user.wallet_address,
    call: (method, path, body) => send(method, path, body, token),
  };
}

const deposit = (userId: string, amount: bigint) =>
  confirmDeposit(sql, { userId, chainId: 56, txHash: `0x${randomBytes(32).toString("hex")}`, amount });

it("an admin is told before an approval which requests will need another admin, as the server then decides", async () => {
  await sql`update settings set two_approvals_above = ${String(parseAmount(LIMIT))}::numeric`;
  const people = await Promise.all([1, 2, 3].map(() => person()));
  const wallets = [someAddress(), someAddress(), someAddress(), someAddress()];
  let [waited, done] = [0, 0];
  const before = fc.constantFrom("no admin", "this admin", "another admin");
  const asks = fc.array(
    fc.record({ who: fc.nat(2), wallet: fc.nat(3), ubxs: fc.integer({ min: 1, max: 700 }), before }),
    { minLength: 2, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(asks, async (asked) => {
      // What earlier rounds left is closed and long past: each begins anew.
      await sql.begin(async (tx) => {
        await tx`set local session_replication_role = replica`;
        await tx`
          update withdrawals set status = 'cancelled', closed_at = now() - interval '1 year', approved_at = null
          where status in ('pending', 'approved')`;
      });
      const [admin, other] = [await person("admin"), await person("admin")];
      const chosen: string[] = [];
      for (const { who, wallet, ubxs, before } of asked) {
        const owner = people[who] as Person;
        await deposit(owner.id, parseAmount(String(ubxs)));
        const body = { amount_ubxs: String(ubxs), wallet_address: wallets[wallet] };
        const { withdrawal } = await owner.call<{ withdrawal: { id: string } }>("POST", "/wallet/withdraw", body);
        // Some were approved before, by this admin or by another one.
        if (before !== "no admin") {
          const by = before === "this admin" ? admin : other;
          await by.call("POST", `/admin/withdrawals/${withdrawal.id}/approve`);
        }
        if (before !== "this admin") chosen.push(withdrawal.id);
      }
      const { items } = await admin.call<AdminWithdrawals>("GET", "/admin/withdrawals?status=pending&limit=100");
      const approvable = items.filter(({ id }) => chosen.includes(id));
      if (approvable.length > 0) {
        const forecast = forecastSecondApprovals(approvable, LIMIT);
        const ids = approvable.map(({ id }) => id);
        const { results } = await admin.call<BulkApproved>("POST", "/admin/withdrawals/approve", { ids });
        const pending = results.flatMap((result) => (result.success && result.status === "pending" ? [result.id] : []));
        expect(pending).toEqual(ids.filter((id) => forecast.has(id)));
        [waited, done] = [waited + pending.length, done + ids.length - pending.length];
      }
    }),
    { numRuns: times(150, 300), seed: seed("forecasts of approvals") },
  );
  expect(Math.min(waited, done)).toBeGreaterThan(0);
});

it("a person is told where an amount is taken from, as the database then takes it", async () => {
  const one = await person();
  const micros = fc.bigInt({ min: 1n, max: 10n ** 10n });
  await fc.assert(
    fc.asyncProperty(micros, micros, fc.nat(100), async (earned, paid, percent) => {
      await deposit(one.id, paid);
      await sql.begin(async (tx) => {
        await tx`select from balances where user_id = ${one.id} for update`;
        await tx`
          select ledger_post(${one.id}, 'referral_reward', gen_random_uuid(), array['operating', 'earnings'],
            array[${String(-earned)}, ${String(earned)}]::text[]::numeric[])`;
      });
      const balance = await one.call<Balance>("GET", "/wallet/balance");
      const all = parseAmount(balance.earnings_ubxs) + parseAmount(balance.available_ubxs);
      const part = (all * BigInt(percent)) / 100n;
      const typed = formatAmount(part < parseAmount(MIN_WITHDRAWAL_UBXS) ? all : part);
      const plan = planWithdrawal(typed, balance);
      const body = { amount_ubxs: typed, wallet_address: someAddress() };
      const { withdrawal } = await one.call<{ withdrawal: { id: string } }>("POST", "/wallet/withdraw", body);
      const [taken] = await sql<{ amount: bigint; from_earnings: bigint; from_available: bigint }[]>`
        select amount, from_earnings, from_available from withdrawals where id = ${withdrawal.id}`;
      const left = await one.call<Balance>("GET", "/wallet/balance");
      expect(plan).toEqual({
        amount: formatAmount(taken?.amount ?? 0n),
        fromEarnings: formatAmount(taken?.from_earnings ?? 0n),
        fromDeposits: formatAmount(taken?.from_available ?? 0n),
        left: formatAmount(parseAmount(left.earnings_ubxs) + parseAmount(left.available_ubxs)),
      });
    }),
    { numRuns: times(300), seed: seed("plans of withdrawals") },
  );
});

/** One person for each age of a wallet's proof, because a proof cannot be undone. */
const provers = new Map<number | null, Promise<Person>>();

async function makeProver(at: Date | null): Promise<Person> {
  const one = await person();
  if (at) await proveWallet(sql, one.id, { signer: namedAccount(one.email), at });
  return one;
}

const ago = (days: number | null) => (days === null ? null : new Date(Date.now() - days * 24 * 60 * 60_000));

/** What a request says of itself, in the screens' words. */
const WAITING = { new_wallet: "new-wallet", unconfirmed_email: "unconfirmed-email" } as const;

const STATES = [null, 0.5, 2].flatMap((verified) =>
  [null, 0.5, 2].flatMap((replaced) => [true, false].map((isConfirmed) => ({ verified, replaced, isConfirmed }))),
);

// To another wallet, or without a period, the rest of the state makes no difference.
it.each([
  ...STATES.map((state) => ({ seconds: 86_400, ...state, isOwn: true })),
  ...sample(
    STATES.map((state) => ({ seconds: 86_400, ...state, isOwn: false })),
    3,
  ),
  ...sample(
    STATES.flatMap((state) => [false, true].map((isOwn) => ({ seconds: 0, ...state, isOwn }))),
    2,
  ),
])("a person is told whether a request waits, as it then does: %j", async (state) => {
  const prover = provers.get(state.verified) ?? makeProver(ago(state.verified));
  provers.set(state.verified, prover);
  const one = await prover;
  await deposit(one.id, 5n);
  await sql`update settings set cooling_off_seconds = ${state.seconds}`;
  await sql`
    update users set wallet_replaced_at = ${ago(state.replaced)},
      email_confirmed_at = ${state.isConfirmed ? ago(3) : null}
    where id = ${one.id}`;
  const destination = state.isOwn ? one.wallet : someAddress();
  const told = findWaiting(await one.call<CoolingOff>("GET", "/wallet/cooling-off"), destination, one.wallet);
  const body = { amount_ubxs: "0.000005", wallet_address: destination };
  const { withdrawal } = await one.call<{ withdrawal: Withdrawal }>("POST", "/wallet/withdraw", body);
  const because = withdrawal.cooling_off_because ?? null;
  expect(told).toBe(because === null ? (state.seconds === 0 ? "no-period" : "verified-wallet") : WAITING[because]);
});
