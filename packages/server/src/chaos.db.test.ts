import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { testAccount } from "@freehold/test-utils/chain/start-chain";
import { readMails } from "@freehold/test-utils/mail/eml";
import { PATIENCE } from "@freehold/test-utils/run/patience";
import { SOAK, times } from "@freehold/test-utils/run/soak";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { proveWallet } from "./accounts/wallets/proof.fixture.ts";
import {
  type Answers,
  createSignIn,
  followChanges,
  readProfile,
  repeat,
  requestRefund,
  timed,
} from "./chaos.fixture.ts";
import { migrate } from "./migrate.ts";
import { expectSoundLedger } from "./money.fixture.ts";
import { createPayingWorld, type PayingWorld } from "./payments/payments.fixture.ts";
import { agreedMonth, buyForEach, crowd, monthsAgo, someProperty } from "./payouts/payouts.fixture.ts";
import { connect, type Sql } from "./platform/database/connect.ts";
import { type DyingPostgres, startDyingPostgres } from "./platform/database/dying-postgres.fixture.ts";
import { expectCleanBooks } from "./reconciliation/clean-books.fixture.ts";
import { type RunningProcess, startServerProcess } from "./server-process.fixture.ts";

/** How often PostgreSQL is killed with all its processes, how often it stands still, and how many of its backends are ended. */
const KILLS = times(20);
const STANDSTILLS = SOAK ? 3 : 1;
const STANDSTILL = SOAK ? 25_000 : 7_000;
const BACKENDS = times(200);
const PEOPLE = SOAK ? 30 * KILLS : 16;
const HOLDERS = SOAK ? 1_000 * KILLS : 400;
/** By default fewer people do it and pause longer, so that their work lasts as long as the faults do. */
const PAUSES = SOAK ? 1 : 3;
/** The longest that an answer may take, in milliseconds, on a busy machine, too: without limits it would take for ever. */
const LONGEST_ANSWER = PATIENCE;
/** The payer, the watcher of deposits, distributions, partners' webhooks, and the audit log's chain. */
const LOOPS = 5;

let postgres: DyingPostgres;
let sql: Sql;
let world: PayingWorld;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-chaos-"));
  postgres = await startDyingPostgres();
  sql = connect(postgres.url);
  await migrate(sql);
  world = await createPayingWorld(sql);
});
afterAll(async () => {
  await sql.end({ timeout: 1 });
  await world.stop();
  await postgres.stop();
  await rm(folder, { recursive: true });
});

it(
  "a server outlives a PostgreSQL that is killed, stands still and loses connections: what it acknowledged is there, and each is paid once",
  async () => {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.investor()));
    const month = await agreeMonth();
    const depositor = await createDepositor();
    const server = await startServer();
    const signIn = await createSignIn(server);
    const answers: Answers = { longest: 0, loops: 0, refused: 0, byStatus: {}, acknowledged: [] };
    let isOver = false;
    const work = Array.from({ length: 4 }, async () => {
      for (let person = people.pop(); person; person = people.pop()) {
        const asked = await requestRefund(server, person, answers);
        answers.acknowledged.push(asked);
        await world.approveDespiteFaults(asked, 120_000);
        // What is left comes at once when it is over.
        if (!isOver) await sleep(SOAK ? 100 : 1_500);
      }
    });
    const others = [
      repeat(250, () => world.node.mine()),
      repeat(1_000, depositor.deposit),
      repeat(50 * PAUSES, () => readProfile(server, depositor.token, answers)),
      repeat(50 * PAUSES, () => followChanges(server, depositor.token)),
      repeat(500 * PAUSES, () => timed(answers, signIn)),
    ];

    try {
      for (let kill = 0; kill < KILLS; kill++) {
        await sleep(1_000);
        await endBackends(BACKENDS / KILLS);
        await sleep(500);
        await postgres.killAndRestart(kill % 2 === 0 ? 0 : 2_000);
        await untilReady(server);
        answers.loops = Math.max(answers.loops, await untilLoopsGoOn());
      }
      for (let time = 0; time < STANDSTILLS; time++) {
        await postgres.standStill(STANDSTILL);
        await untilReady(server);
      }
      isOver = true;
      await Promise.all(work);
      const unpaid = () =>
        sql`select status, id from withdrawals where status <> 'completed'`.catch(() => [{ status: "unknown" }]);
      await expect.poll(unpaid, { timeout: 300_000, interval: 500 }).toEqual([]);
      await Promise.all(others.slice(1).map((one) => one.stop()));
      const booked = async () =>
        (await sql`select from deposits where user_id = ${depositor.id} and status = 'confirmed'`).length;
      await expect.poll(booked, { interval: 250 }).toBe(depositor.sent());
      await expect.poll(() => paidOut(month), { interval: 250 }).toEqual({ holders: HOLDERS, amount: 1_000_000_000n });
      await others[0]?.stop();
      report(answers);
    } finally {
      // After a failure everything ends: what still asks a stopped server would hide why.
      people.length = 0;
      await Promise.allSettled([...work, ...others.map((one) => one.stop())]);
    }

    await expect.poll(async () => (await signIn()).status, { interval: 1_000 }).toBe(200);
    expect(server.child.exitCode).toBeNull();
    expect(answers.longest).toBeLessThan(LONGEST_ANSWER);
    expect(answers.acknowledged).toHaveLength(PEOPLE);
    await world.expectPaidOnce(answers.acknowledged);
    const [{ payments }] = await sql<[{ payments: number }]>`select count(*)::int as payments from payments`;
    expect(payments).toBe(PEOPLE);
    await expectSoundLedger(sql);
    await expectCleanBooks(sql, world.chain);
    await expectMailedOnce();
  },
  600_000 + 30_000 * KILLS + 2 * STANDSTILL * STANDSTILLS,
);

const startServer = () =>
  startServerProcess({
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    LOG_LEVEL: "fatal",
    LIMITS: "signedInByPerson=10000/3600",
    ...world.environment,
  });

/** Ends backends of the server one by one, in whatever they are doing. */
async function endBackends(count: number): Promise<void> {
  for (let ended = 0; ended < count; ended++) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' order by random() limit 1`;
    await sleep(25);
  }
}

/** Serving again within the longest that an answer may take. */
const untilReady = ({ url }: RunningProcess) =>
  vi.waitUntil(async () => (await fetch(`${url}/readyz`)).ok, { timeout: LONGEST_ANSWER, interval: 50 });

async function expectMailedOnce(): Promise<void> {
  const unsent = () => sql`select id, last_error from outbox where sent_at is null`;
  await expect.poll(unsent, { interval: 250 }).toEqual([]);
  const [{ rows, templates }] = await sql<[{ rows: number; templates: number }]>`
    select count(*)::int as rows, count(distinct (user_id, template))::int as templates from outbox`;
  expect(rows).toBe(templates);
  expect(await readMails(join(folder, "mail"))).toHaveLength(rows);
}

/** The month of a property that is to be distributed to many. @returns the distribution's id */
async function agreeMonth(): Promise<string> {
  const property = await someProperty(sql);
  const holders = await crowd(sql, HOLDERS);
  const at = new Date(`${monthsAgo(3)}T00:00:00Z`);
  await buyForEach(sql, { userIds: holders, propertyId: property.id, shares: holders.map(() => 1), at });
  const request = { property_id: property.id, month: monthsAgo(1).slice(0, 7), gross_ubxs: "1000", costs_ubxs: "0" };
  return agreedMonth(sql, { ...request, is_correction: false }, [world.admins[0].id, world.admins[1].id]);
}

async function paidOut(distribution: string) {
  const [row] = await sql<[{ holders: number; amount: bigint }]>`
    select count(*)::int as holders, coalesce(sum(amount), 0) as amount from payouts where distribution_id = ${distribution}`;
  return row;
}

/** A person who sends tokens to the platform. */
async function createDepositor() {
  const { id, token } = await world.api.person();
  const wallet = testAccount(5);
  await proveWallet(sql, id, { wallet });
  await world.token.mint(wallet.address, 1_000_000_000n);
  let sent = 0;
  return {
    id,
    token,
    sent: () => sent,
    async deposit() {
      await world.token.transfer(wallet, world.treasury.address, 1_000_000n);
      sent += 1;
    },
  };
}

/** Milliseconds until each loop has ended a round from now on. */
async function untilLoopsGoOn(): Promise<number> {
  const [{ now }] = await sql<[{ now: Date }]>`select clock_timestamp() as now`;
  const begun = Date.now();
  const count = () =>
    sql`select from loops where alive_at > ${now}::timestamptz and name not like 'jobs:%'`.then(
      ({ count }) => count,
      () => 0,
    );
  await expect.poll(count, { interval: 50 }).toBe(LOOPS);
  return Date.now() - begun;
}

function report({ longest, loops, byStatus, acknowledged }: Answers): void {
  const statuses = Object.entries(byStatus).map(([status, count]) => `${count} times ${status}`);
  process.stdout.write(
    `${KILLS} kills, ${BACKENDS} backends ended, ${STANDSTILLS} standstills of ${STANDSTILL / 1000} s: ${acknowledged.length} refunds asked for, longest answer ${longest} ms, loops within ${loops} ms; profile and sign-in: ${statuses.join(", ")}.\n`,
  );
}
