import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type PgBouncer, startPgBouncer } from "@freehold/server/testing/pgbouncer";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { type Answers, followChanges, readProfile, repeat, requestRefund } from "../../chaos.fixture.ts";
import { migrate } from "../../migrate.ts";
import { expectSoundLedger } from "../../money.fixture.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../../payments/payments.fixture.ts";
import { expectCleanBooks } from "../../reconciliation/clean-books.fixture.ts";
import { type RunningProcess, startServerProcess } from "../../server-process.fixture.ts";
import { connect } from "./connect.ts";
import { openPool } from "./open-pool.ts";
import { withAdvisoryLock } from "./with-advisory-lock.ts";

/** How often PgBouncer is ended under load: each time in the next of three ways. */
const RESTARTS = 30;
const WAYS = ["SIGINT", "SIGTERM", "SIGKILL"] as const;
const PEOPLE = 90;

const { sql, url, serverUrl } = await createTestDatabase();
let world: PayingWorld;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "freehold-pgbouncer-"));
  world = await createPayingWorld(sql);
}, 60_000);
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

async function startBouncer(to: string): Promise<PgBouncer> {
  const bouncer = await startPgBouncer(to);
  onTestFinished(bouncer.stop);
  return bouncer;
}

const startServer = (pooledUrl: string) =>
  startServerProcess({
    DATABASE_URL: pooledUrl,
    DATABASE_DIRECT_URL: serverUrl,
    MIGRATION_DATABASE_URL: url,
    DATA_DIR: folder,
    LOG_LEVEL: "fatal",
    LIMITS: "signedInByPerson=100000/3600",
    ...world.environment,
  });

/** Both admins approve through the server, as often as it takes: 503 says that nothing is known of the outcome. */
async function approve(server: RunningProcess, { id }: Asked): Promise<void> {
  for (const admin of world.admins)
    await vi.waitUntil(
      async () => {
        const response = await fetch(`${server.url}/api/admin/withdrawals/${id}/approve`, {
          method: "POST",
          headers: { Authorization: `Bearer ${admin.token}` },
        });
        const { code } = await response.json();
        expect([undefined, "unavailable", "already_approved", "invalid_transition"]).toContain(code);
        return response.status !== 503;
      },
      { timeout: 120_000, interval: 50 },
    );
}

const untilPaid = (all: readonly Asked[]) =>
  expect
    .poll(
      async () => {
        await world.node.mine();
        return sql`select id, status from withdrawals where id = any(${all.map(({ id }) => id)}::uuid[]) and status <> 'completed'`;
      },
      { timeout: 120_000, interval: 250 },
    )
    .toEqual([]);

describe("behind PgBouncer in transaction mode", () => {
  it("a refund is asked for, approved, paid and told of, and its page hears of each step", async () => {
    const { url: pooledUrl } = await startBouncer(serverUrl);
    const server = await startServer(pooledUrl);
    const investor = await world.investor();
    const { token } = investor.person;
    const heard: string[] = [];
    const following = new AbortController();
    const stream = await fetch(`${server.url}/api/events`, {
      headers: { Authorization: `Bearer ${token}` },
      signal: following.signal,
    });
    const reading = (async () => {
      const text = stream.body?.pipeThrough(new TextDecoderStream()) ?? [];
      for await (const part of text) heard.push(part);
    })().catch(() => undefined);
    const told = (topic: string) => expect.poll(() => heard.join(""), { timeout: 30_000 }).toContain(topic);
    // It is open, and the server listens.
    await told('"topics":[]}\n\nevent: changed\ndata: {"topics":[]}');
    heard.length = 0;

    const answers: Answers = { longest: 0, loops: 0, refused: 0, byStatus: {}, acknowledged: [] };
    const asked = await requestRefund(server, investor, answers);
    await told('"withdrawals"');
    heard.length = 0;
    await approve(server, asked);
    await told('"withdrawals"');
    heard.length = 0;
    await untilPaid([asked]);
    await told('"withdrawals"');
    const response = await fetch(`${server.url}/api/wallet/withdrawals/${asked.id}/progress`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toMatchObject({ withdrawal: { status: "completed" } });
    const unsent = () => sql`select id from outbox where sent_at is null`;
    await expect.poll(unsent, { timeout: 30_000, interval: 250 }).toEqual([]);
    following.abort();
    await reading;
    await world.expectPaidOnce([asked]);
    await expectCleanBooks(sql, world.chain);
    // Nothing is prepared in the sessions that clients share.
    const [{ direct, pooled }] = await sql<[{ direct: number; pooled: number }]>`
      select count(*) filter (where application_name = 'freehold-jobs')::int as direct,
        count(*) filter (where application_name = 'freehold')::int as pooled
      from pg_stat_activity where datname = current_database()`;
    expect(direct).toBeGreaterThan(0);
    expect(pooled).toBeGreaterThan(0);
  });

  it("each kind of lock is given to one: a loop's, a transaction's, a row's and the migrations'", async () => {
    const { url: pooledUrl } = await startBouncer(serverUrl);
    const addresses = { databaseUrl: pooledUrl, directDatabaseUrl: serverUrl };
    const [one, other] = [await openPool(addresses), await openPool(addresses)];
    const owner = connect(url, { max: 2 });
    try {
      let finish: () => void = () => undefined;
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let held: Promise<string | undefined> | undefined;
      await new Promise<void>((begun) => {
        const work = async () => {
          begun();
          await finished;
          return "done";
        };
        held = withAdvisoryLock(one, "cluster test", work, { longest: 60_000 });
      });
      const take = () => withAdvisoryLock(other, "cluster test", async () => "taken", { longest: 1_000 });
      expect(await take()).toBeUndefined();
      finish();
      expect(await held).toBe("done");
      expect(await take()).toBe("taken");

      await one.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(hashtextextended('cluster test', 0))`;
        await tx`select from settings for update`;
        const [{ free }] = await other<[{ free: boolean }]>`
          select pg_try_advisory_xact_lock(hashtextextended('cluster test', 0)) as free`;
        expect(free).toBe(false);
        await expect(other`select from settings for update nowait`).rejects.toMatchObject({ code: "55P03" });
      });
      await other`select from settings for update nowait`;

      // The second one waits for the first, and finds nothing to do.
      expect(await Promise.all([migrate(owner), migrate(owner)])).toEqual([[], []]);
    } finally {
      await Promise.all([one.end(), other.end(), owner.end()]);
    }
  });

  it("a session that began before its role had the time-outs is refused, with what to run", async () => {
    const fresh = await createTestDatabase();
    const { url: pooledUrl, restart } = await startBouncer(fresh.serverUrl);
    const early = connect(pooledUrl, { pooled: true, max: 1 });
    await early`select 1`;
    const open = () => openPool({ databaseUrl: pooledUrl, directDatabaseUrl: fresh.serverUrl });
    await expect(open()).rejects.toThrow(
      /^The pooler in DATABASE_URL has sessions whose statement_timeout, lock_timeout, idle_in_transaction_session_timeout isn't that of the server's role: run RECONNECT /,
    );
    await early.end();
    await restart("SIGTERM");
    const sql = await open();
    const [{ longest }] = await sql<[{ longest: string }]>`select current_setting('statement_timeout') as longest`;
    expect(longest).toBe("12s");
    await sql.end();
  });

  it("PgBouncer that is restarted and killed under load loses no refund that was acknowledged, and none is paid twice", async () => {
    const bouncer = await startBouncer(serverUrl);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.investor()));
    const visitor = await world.api.person();
    const server = await startServer(bouncer.url);
    const answers: Answers = { longest: 0, loops: 0, refused: 0, byStatus: {}, acknowledged: [] };
    const away: number[] = [];
    const work = Array.from({ length: 4 }, async () => {
      for (let person = people.pop(); person; person = people.pop()) {
        const asked = await requestRefund(server, person, answers);
        answers.acknowledged.push(asked);
        await approve(server, asked);
        await sleep(100);
      }
    });
    const others = [
      repeat(250, () => world.node.mine()),
      repeat(50, () => readProfile(server, visitor.token, answers)),
      repeat(50, () => followChanges(server, visitor.token)),
    ];
    for (let restart = 0; restart < RESTARTS; restart++) {
      await sleep(700);
      const begun = Date.now();
      await bouncer.restart(WAYS[restart % WAYS.length] as NodeJS.Signals);
      await vi.waitUntil(async () => (await fetch(`${server.url}/readyz`)).ok, { timeout: 20_000, interval: 20 });
      away.push(Date.now() - begun);
    }
    await Promise.all(work);
    await untilPaid(answers.acknowledged);
    await Promise.all(others.map((one) => one.stop()));
    process.stdout.write(
      `${RESTARTS} ends of PgBouncer: ${answers.acknowledged.length} refunds, longest answer ${answers.longest} ms, serving again after at most ${Math.max(...away)} ms; profile: ${JSON.stringify(answers.byStatus)}.\n`,
    );
    expect(server.child.exitCode).toBeNull();
    expect(answers.acknowledged).toHaveLength(PEOPLE);
    expect(Object.keys(answers.byStatus).filter((status) => !["200", "503"].includes(status))).toEqual([]);
    await world.expectPaidOnce(answers.acknowledged);
    await expectSoundLedger(sql);
    await expectCleanBooks(sql, world.chain);
  });
});
