import type { Reconciliation } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import { confirmDeposit } from "../deposits/confirm-deposit.ts";
import { addUser, someHash } from "../money.fixture.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments/payments.fixture.ts";
import { createChain } from "../platform/chain/chain.ts";
import { startJobs } from "../platform/jobs/start.ts";
import { runCommand } from "../server-process.fixture.ts";
import { readSettings } from "../settings/store.ts";
import { reconcile } from "./reconcile.ts";
import { scheduleReconciliation } from "./schedule.ts";

const { sql, url } = await createTestDatabase();
let world: PayingWorld;
let paid: Asked;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  paid = await world.approved("12.5");
  await world.approved("7");
  await world.finish();
});
afterAll(() => world.stop());
beforeEach(() => sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`);

const run = () => reconcile({ sql, chain: world.chain, log: world.log });
const stopped = async () => (await readSettings(sql)).paymentsStopped?.reason ?? null;
const reported = async () => (await world.admins[0].get<Reconciliation>("/admin/reconciliation")).body;

const emailOf = async (id: string) =>
  (await sql<[{ email: string }]>`select email from users where id = ${id}`)[0].email;

/** Does something that the database refuses every role, and takes it back. */
async function tamper(table: string, change: string, back: string, work: () => Promise<void>): Promise<void> {
  const forced = (statement: string) =>
    sql.begin(async (tx) => {
      await tx.unsafe(`alter table ${table} disable trigger user`);
      await tx.unsafe(statement);
      await tx.unsafe(`alter table ${table} enable trigger user`);
    });
  await forced(change);
  try {
    await work();
  } finally {
    await forced(back);
  }
  expect(await run()).toEqual({ differences: [], chainFault: null });
}

it("finds nothing where every payment has its transfer, also while one is under way", async () => {
  expect(await reported()).toMatchObject({ last_run: null, count: 0, groups: [] });
  expect(await run()).toEqual({ differences: [], chainFault: null });
  const asked = await world.approved("3");
  await world.round();
  expect(await run()).toEqual({ differences: [], chainFault: null });
  await world.node.mine(3);
  // Final on the chain, and not completed yet.
  expect((await world.status(asked))?.status).toBe("approved");
  expect(await run()).toEqual({ differences: [], chainFault: null });
  await world.finish();
  expect(await run()).toEqual({ differences: [], chainFault: null });
  // People of these tests paid in on another chain.
  const other_chains = [{ chain_id: 56, deposits: 3, withdrawals: 0 }];
  expect(await reported()).toMatchObject({
    ...{ last_run: expect.any(String), chain_fault: null, other_chains, count: 0, groups: [] },
  });
  expect(await stopped()).toBeNull();
});

describe("withdrawals against the chain", () => {
  it("a completed row that nothing was paid for is named, and stops payments", async () => {
    const asked = await world.approved("5");
    await tamper(
      "withdrawals",
      `update withdrawals set status = 'completed', tx_id = '${someHash()}', closed_at = now() where id = '${asked.id}'`,
      `update withdrawals set status = 'approved', tx_id = null, closed_at = null where id = '${asked.id}'`,
      async () => {
        const found = await run();
        expect(found?.differences).toContainEqual(
          expect.objectContaining({
            ...{ rule_code: "completed_without_payment", subject: asked.id, user_id: asked.person.id },
            ...{ expected: 5_000_000n, expected_to: asked.to.toLowerCase(), found: null },
          }),
        );
        expect(await stopped()).toContain(
          `The books differ in 2 places. The first: What was paid in and out of ${asked.person.email} should be 0.00 UBXS and is −5.00 UBXS.`,
        );
        const metrics = await world.api.metrics();
        expect(metrics).toMatch(new RegExp(`^reconciliation_differences ${found?.differences.length}$`, "m"));
      },
    );
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("a payment that is said to be of another amount than its transfer is named", () =>
    tamper(
      "payments",
      `update payments set amount = amount + 1 where withdrawal_id = '${paid.id}'`,
      `update payments set amount = amount - 1 where withdrawal_id = '${paid.id}'`,
      async () => {
        const to = paid.to.toLowerCase();
        expect((await run())?.differences).toMatchObject([
          {
            ...{ rule_code: "payment_differs_from_request", subject: paid.id, user_id: paid.person.id },
            ...{ expected: 12_500_001n, expected_to: to, expected_status: "completed" },
            ...{ found: 12_500_000n, found_to: to, found_status: "completed" },
          },
          {
            ...{ rule_code: "payment_without_transfer", subject: paid.id, user_id: paid.person.id },
            ...{ expected: 12_500_001n, expected_to: to, found: 12_500_000n, found_to: to },
          },
        ]);
      },
    ));

  it("a payment whose transfer is not on the chain is named, and its real transfer is no payment's then", async () => {
    const [{ tx_hash, log_index }] = await sql<[{ tx_hash: string; log_index: number }]>`
      select tx_hash, log_index from payment_claims where withdrawal_id = ${paid.id}`;
    const other = someHash();
    const change = (to: string) => `
      alter table withdrawals disable trigger user;
      update withdrawals set tx_id = '${to}' where id = '${paid.id}';
      alter table withdrawals enable trigger user;
      alter table payment_claims disable trigger user;
      update payment_claims set tx_hash = '${to}' where withdrawal_id = '${paid.id}';
      alter table payment_claims enable trigger user;
      update payments set tx_hash = '${to}' where withdrawal_id = '${paid.id}'`;
    await tamper("payments", change(other), change(tx_hash), async () => {
      expect((await run())?.differences).toMatchObject([
        {
          ...{ rule_code: "payment_without_transfer", subject: paid.id, user_id: paid.person.id },
          ...{ expected: 12_500_000n, expected_to: paid.to.toLowerCase(), found: null },
        },
        {
          ...{
            rule_code: "unexplained_transfer",
            subject: `${tx_hash}:${log_index}`,
            tx_hash,
            log_index,
            user_id: null,
          },
          ...{ expected: null, found: 12_500_000n, found_to: paid.to.toLowerCase() },
        },
      ]);
    });
  });

  it("a transfer out of the treasury that no payment explains stops payments once; admins who let them go on know of it", async () => {
    // Any account can make the token say that nothing was transferred.
    const { token, treasury, node } = world;
    await node.write(
      "UBXS",
      token.address,
      "transferFrom",
      [treasury.address, testAccount(4).address, 0n],
      testAccount(4),
    );
    await node.mine(2);
    expect((await run())?.differences).toEqual([]);

    const { transactionHash } = await token.transfer(treasury, testAccount(5).address, 42n);
    expect((await run())?.differences).toEqual([]);
    await node.mine(2);
    const difference = {
      rule_code: "unexplained_transfer",
      ...{ subject: `${transactionHash}:0`, tx_hash: transactionHash, log_index: 0, user_id: null },
      ...{ expected: null, found: 42n, found_to: testAccount(5).address.toLowerCase() },
    };
    expect((await run())?.differences).toMatchObject([difference]);
    const { rule_code, subject } = difference;
    const [left, to] = [transactionHash, testAccount(5).address.toLowerCase()];
    const sentence = `0.000042 UBXS left the treasury to ${to.slice(0, 6)}...${to.slice(-4)} in transaction ${left.slice(0, 10)}...${left.slice(-8)}, and no request explains it.`;
    expect(await stopped()).toBe(`The books differ: ${sentence}`);
    const asked = await world.approved("2");
    await world.round();
    expect(await world.payment(asked)).toBeUndefined();

    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    expect((await run())?.differences).toMatchObject([difference]);
    expect(await stopped()).toBeNull();
    const group = {
      kind: "unexplained_transfer",
      count: 1,
      sum_ubxs: "0.000042",
      differences: [
        {
          ...{ kind: "unexplained_transfer", rule_code, subject, since: expect.any(String), sentence },
          ...{ person: null, request: null, transaction: transactionHash, expected: null },
          found: { amount_ubxs: "0.000042", count: null, to, transaction: null, status: null },
        },
      ],
    };
    expect(await reported()).toMatchObject({ count: 1, groups: [group] });
    await world.finish();
    await world.expectPaidOnce([asked]);

    const away = createChain({ ...world.settings, rpcUrl: "http://127.0.0.1:9" }, sql);
    expect(await reconcile({ sql, chain: away, log: world.log })).toEqual({
      differences: [],
      chainFault: "The blockchain node can't be reached.",
    });
    expect(await reported()).toMatchObject({
      chain_fault: "The blockchain node can't be reached.",
      groups: [group],
    });

    const [{ count }] = await sql<[{ count: number }]>`
      select count(*)::int as count from deposits where status = 'confirmed' and chain_id = 56`;
    const otherChain = `not compared with a blockchain, because the server is not connected to chain 56: ${count} deposits, 0 withdrawals\n`;
    expect(await command({ CHAIN_RPC_URL: world.node.url })).toEqual({
      code: 1,
      said: `${sentence} (${rule_code}: ${subject})\n${otherChain}`,
    });
    expect(await command({ CHAIN_RPC_URL: "http://127.0.0.1:9" })).toEqual({
      code: 1,
      said: `${sentence} (${rule_code}: ${subject})\nnot compared with the blockchain: The blockchain node can't be reached.\n${otherChain}`,
    });
    expect(await command({})).toMatchObject({ code: 1, said: expect.stringContaining("CHAIN_RPC_URL must be set") });
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update chain_cursors set payments_from = block_number + 1 from chain_transfers where tx_hash = ${transactionHash}`;
    });
    expect(await command({ CHAIN_RPC_URL: world.node.url })).toEqual({
      code: 0,
      said: expect.stringMatching(
        /^0 differences\nowed to people: [\d.]+ UBXS, in the treasury: [\d.]+ UBXS, surplus: [\d.]+ UBXS\n$/,
      ),
    });
  });
});

describe("deposits against the chain", () => {
  const deposit = (userId: string, txHash: string, amount: bigint) =>
    confirmDeposit(sql, { userId, chainId: world.chain.id, txHash, amount });

  it("one that was booked by hand has its transfer, or is named", async () => {
    const { id } = await addUser(sql);
    await proveWallet(sql, id, { wallet: testAccount(3) });
    await world.token.mint(testAccount(3).address, 9n);
    const { transactionHash } = await world.token.transfer(testAccount(3), world.treasury.address, 9n);
    await deposit(id, transactionHash, 9n);
    expect((await run())?.differences).toEqual([]);

    const forged = someHash();
    const result = await deposit(id, forged, 10n);
    const subject = (result as { depositId: string }).depositId;
    expect((await run())?.differences).toMatchObject([
      {
        rule_code: "deposit_without_transfer",
        subject,
        expected: 10n,
        expected_tx_hash: forged,
        found: null,
        user_id: id,
      },
    ]);
    const email = await emailOf(id);
    const sentence = `The deposit of 0.00001 UBXS by ${email} is booked, but its transaction ${forged.slice(0, 10)}...${forged.slice(-8)} brought nothing.`;
    expect(await stopped()).toBe(`The books differ: ${sentence}`);
    expect((await reported()).groups).toMatchObject([
      { kind: "deposit_without_transfer", differences: [{ person: { id, email }, transaction: forged, sentence }] },
    ]);
    const toOtherChain = ["deposits", "deposit_claims"].map(
      (table) => `
        alter table ${table} disable trigger user;
        update ${table} set chain_id = 56 where '${subject}' in (${table === "deposits" ? "id" : "deposit_id"});
        alter table ${table} enable trigger user`,
    );
    await tamper("deposits", "select 1", toOtherChain.join(";"), async () => {});
  });
});

describe("more differences than a thousand of one kind", () => {
  const forge = (userId: string, count: number, first: string) =>
    sql.begin(async (tx) => {
      await tx`select from balances where user_id = ${userId} for update`;
      await tx`
        create temporary table forged on commit drop as
        select (${first} || right(gen_random_uuid()::text, 35))::uuid as id, '0x' || encode(sha256(n::text::bytea || ${first}), 'hex') as hash
        from generate_series(1, ${count}::int) n`;
      await tx`
        insert into deposits (user_id, id, chain_id, tx_hash, amount, remaining, status, confirmed_at)
        select ${userId}, id, ${world.chain.id}, hash, 2, 2, 'confirmed', now() from forged`;
      await tx`
        insert into deposit_claims (tx_hash, chain_id, user_id, deposit_id, sender)
        select hash, ${world.chain.id}, ${userId}, id, '' from forged`;
      await tx`select ledger_post(${userId}, 'deposit', id, array['external', 'available'], array[-2, 2]) from forged`;
    });

  it("are all named, the newest among them, and stay known", async () => {
    const { id } = await addUser(sql);
    await forge(id, 1_100, "a");
    expect((await run())?.differences).toHaveLength(1_100);
    expect((await reported()).count).toBe(1_100);
    const since = () => sql`select min(since) as first, max(since) as last from differences`;
    const [before] = await since();
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
    expect((await run())?.differences).toHaveLength(1_100);
    expect(await stopped()).toBeNull();
    expect((await since())[0]).toEqual(before);
    await forge(id, 1, "f");
    expect((await run())?.differences).toHaveLength(1_101);
    expect(await stopped()).toMatch(/^The books differ: The deposit of /);
    const toOtherChain = ["deposits", "deposit_claims"].map(
      (table) => `
        alter table ${table} disable trigger user;
        update ${table} set chain_id = 56 where user_id = '${id}';
        alter table ${table} enable trigger user`,
    );
    await tamper("deposits", "select 1", toOtherChain.join(";"), async () => {});
    await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
  });
});

describe("a chain that went back on what was final", () => {
  it("lacks a transfer that was paid: it is named", async () => {
    const asked = await world.approved("4");
    await world.finish();
    expect((await run())?.differences).toEqual([]);
    const [{ tx_id }] = await sql<[{ tx_id: string }]>`select tx_id from withdrawals where id = ${asked.id}`;
    const { blockNumber } = await world.node.client.getTransactionReceipt({ hash: tx_id as `0x${string}` });
    const latest = await world.node.client.getBlockNumber({ cacheTime: 0 });
    await world.node.reorg(Number(latest - blockNumber) + 1);
    await world.node.client.request({ method: "anvil_dropAllTransactions", params: [] } as never);
    await world.node.mine(3);
    // Everything is read again, with it what was found before.
    expect(
      (await run())?.differences.filter(({ rule_code }) => rule_code === "payment_without_transfer"),
    ).toMatchObject([
      {
        ...{ subject: asked.id, user_id: asked.person.id },
        ...{ expected: 4_000_000n, expected_to: asked.to.toLowerCase(), found: null },
      },
    ]);
    expect(await stopped()).toContain(asked.person.email);
  });
});

describe("a server that is started without the settings of its chain", () => {
  it("says that the chain was not compared, and forgets nothing of what was found of it", async () => {
    const { transactionHash } = await world.token.transfer(world.treasury, testAccount(8).address, 5n);
    await world.node.mine(3);
    await run();
    const { groups } = await reported();
    expect(groups.flatMap(({ differences }) => differences)).toContainEqual(
      expect.objectContaining({ subject: `${transactionHash}:0` }),
    );
    expect(await reconcile({ sql, chain: null, log: world.log })).toEqual({
      differences: [],
      chainFault: "CHAIN_RPC_URL is not set.",
    });
    expect(await reported()).toMatchObject({ chain_fault: "CHAIN_RPC_URL is not set.", groups });
  });
});

describe("a figure that charts and lists show, and no payment is made by", () => {
  it.each([
    ["update balance_days set earned = earned + 5000000 where user_id = $1", "should be 0.00 UBXS and is 5.00 UBXS."],
    ["insert into referral_ranks (referral_count, people) values (14, 3)", "should be 0 and is 3."],
  ])("is named, and stops nothing: %s", async (statement, sentence) => {
    const day = new Date().toISOString().slice(0, 10);
    const { id, email } = paid.person;
    await sql.unsafe(statement, statement.includes("$1") ? [id] : []);
    await run();
    const { groups } = await reported();
    const figures = groups.find(({ kind }) => kind === "daily_stat");
    const subject = statement.includes("$1")
      ? `What ${email} earned on ${day}`
      : "The figure of people who have referred 14";
    expect(figures?.differences.map((one) => one.sentence)).toEqual([`${subject} ${sentence}`]);
    expect(await stopped()).toBeNull();
    await sql`update balance_days set earned = 0`;
    await sql`delete from referral_ranks`;
    await run();
  });
});

describe("the schedule", () => {
  it("begins with the server, and goes on every ten minutes", async () => {
    const runs = async () =>
      (await sql<[{ count: number }]>`select count(*)::int as count from reconciliations`)[0].count;
    const before = await runs();
    const jobs = await startJobs({ url, sql, log: world.log });
    try {
      await scheduleReconciliation(jobs, { sql, chain: world.chain, log: world.log });
      await expect.poll(runs).toBe(before + 1);
    } finally {
      await jobs.stop();
    }
    expect(await sql`select cron from pgboss.schedule where name = 'reconciliation'`).toEqual([
      { cron: "*/10 * * * *" },
    ]);
  });
});

/** The command in a process of its own. */
function command(chain: Record<string, string>): Promise<{ code: number; said: string }> {
  const { chainId, tokenAddress, payout } = world.settings;
  return runCommand(["reconcile"], {
    DATABASE_URL: url,
    ...(chain.CHAIN_RPC_URL && {
      ...chain,
      CHAIN_ID: String(chainId),
      TOKEN_ADDRESS: tokenAddress,
      CHAIN_START_BLOCK: "0",
      TREASURY_KEY: (payout as { key: string }).key,
      FORMER_TREASURIES: world.environment.FORMER_TREASURIES,
    }),
  });
}
