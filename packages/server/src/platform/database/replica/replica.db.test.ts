import { setTimeout as sleep } from "node:timers/promises";
import type { AdminWithdrawals } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestApi } from "../../../api.fixture.ts";
import { OPERATORS_TOKEN } from "../../../app.fixture.ts";
import { migrate } from "../../../migrate.ts";
import { pay, someAddress } from "../../../money.fixture.ts";
import { createChanges } from "../../../progress/changes.ts";
import { createLog } from "../../http/log.ts";
import { connect, type Sql, STATEMENT_TIMEOUT } from "../connect.ts";
import { freePort } from "../embedded/free-port.ts";
import { createPooler } from "../pooler.fixture.ts";
import { createReader } from "./reader.ts";
import { openReplica, type Replica } from "./replica.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "./replicated-postgres.fixture.ts";

const log = createLog({ level: "silent" });
/** No pause of a test is as long, on a busy machine, too. */
const PATIENT = 300;

let postgres: ReplicatedPostgres;
const opened: Replica[] = [];
beforeAll(async () => {
  postgres = await startReplicatedPostgres((sql) => migrate(sql));
});
afterEach(async () => {
  // A test that failed may have left it standing still.
  await postgres.signalReplica("SIGCONT");
  await postgres.replica`select pg_wal_replay_resume()`.catch(() => undefined);
  await Promise.all(opened.splice(0).map((replica) => replica.stop()));
});
afterAll(() => postgres.stop());

async function open(lagBound = PATIENT): Promise<Replica> {
  const replica = await openReplica(postgres.replicaUrl, { sql: postgres.sql, log, lagBound });
  opened.push(replica);
  return replica;
}
const pause = () => postgres.replica`select pg_wal_replay_pause()`;
const resume = () => postgres.replica`select pg_wal_replay_resume()`;

/** Until the replica has all that is written now. */
async function untilReplayed(): Promise<void> {
  const [{ at }] = await postgres.sql<[{ at: string }]>`select pg_current_wal_insert_lsn()::text as at`;
  const behind = () => postgres.replica`select 1 where pg_last_wal_replay_lsn() < ${at}::pg_lsn`;
  await expect.poll(behind, { interval: 20 }).toEqual([]);
}

/** Through which of the two a reader reads. */
const readWhere = (replica: Replica, userId: string | null = null) =>
  createReader(postgres.sql, replica, { userId })`select pg_is_in_recovery() as on_replica`.then(
    ([row]) => row?.on_replica as boolean,
  );

describe("DATABASE_READ_URL", () => {
  it("a person reads their own write at once, another person's once the replica has it", async () => {
    const replica = await open();
    const api = createTestApi(postgres.sql, { replica });
    const [admin, other, person] = [await api.person("admin"), await api.person("admin"), await api.person()];
    await pay(postgres.sql, person.id, "12.5");
    await untilReplayed();
    await pause();
    const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
    const { id } = body.withdrawal;
    const own = await person.get(`/wallet/withdrawals/${id}/progress`);
    expect([own.status, own.body.withdrawal.status]).toEqual([200, "pending"]);
    const list = async (by: typeof admin) =>
      (await by.get<AdminWithdrawals>("/admin/withdrawals")).body.items.map((item) => [item.id, item.status]);
    expect(await list(admin)).toEqual([]);
    expect((await admin.post(`/admin/withdrawals/${id}/reject`, { reason: "test" })).status).toBe(200);
    // The admin who decided sees it, and another one not yet.
    expect(await list(admin)).toEqual([[id, "rejected"]]);
    expect(await list(other)).toEqual([]);
    // What decides reads the primary.
    const again = await other.post(`/admin/withdrawals/${id}/reject`, { reason: "test" });
    expect([again.status, again.body.code]).toEqual([409, "invalid_transition"]);
    await resume();
    await expect.poll(() => list(other), { interval: 50 }).toEqual([[id, "rejected"]]);
  });

  it("a role that was taken away is missing at once", async () => {
    const replica = await open();
    const api = createTestApi(postgres.sql, { replica });
    const admin = await api.person("admin");
    await untilReplayed();
    await pause();
    expect((await admin.get("/admin/users")).status).toBe(200);
    await postgres.sql`update users set role = 'user' where id = ${admin.id}`;
    expect((await admin.get("/admin/users")).status).toBe(403);
  });

  it("a file has all that was booked before it, and a figure comes from one moment", async () => {
    const replica = await open();
    const api = createTestApi(postgres.sql, { replica });
    const person = await api.person();
    const admin = await api.person("admin");
    await untilReplayed();
    await pause();
    // Not by the person: no mark says that they should see it.
    await pay(postgres.sql, person.id, "12.5");
    const today = new Date().toISOString().slice(0, 10);
    const path = `/statements?from=2020-01-01&to=${today}&format=csv`;
    const statement = await api.app.request(`/api${path}`, { headers: { Authorization: `Bearer ${person.token}` } });
    expect(await statement.text()).toContain("12.5");
    expect((await admin.get("/admin/analytics")).status).toBe(200);
  });

  it("one that lags further behind than it may is not read, and its lag is shown", async () => {
    const [replica, patient] = [await open(2), await open()];
    // Neither reads before the replica has what was written when it was opened: paused, it would never have that.
    for (const each of [replica, patient]) await expect.poll(() => readWhere(each), { interval: 50 }).toBe(true);
    await pause();
    await postgres.sql`create table if not exists late (n int)`;
    await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(false);
    // On a busy machine the replica may not have answered in time just now.
    await expect.poll(() => readWhere(patient), { interval: 50 }).toBe(true);
    const app = createTestApi(postgres.sql, { replica }).app;
    const shown = async () => {
      const answer = await app.request("/metrics", { headers: { Authorization: `Bearer ${OPERATORS_TOKEN}` } });
      return Number(/^replica_lag_seconds (\S+)$/m.exec(await answer.text())?.[1]);
    };
    await expect.poll(shown, { interval: 100 }).toBeGreaterThan(2);
    await resume();
    await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(true);
    await expect.poll(shown, { interval: 100 }).toBeLessThan(2);
  });

  it("one that is killed or stands still fails no request, and is read again once it is back", async () => {
    const replica = await open();
    const api = createTestApi(postgres.sql, { replica });
    const admin = await api.person("admin");
    await untilReplayed();
    const paths = ["/admin/users", "/admin/analytics", "/admin/withdrawals", "/admin/audit"];
    const statuses = new Set<number>();
    const answers = paths.map(() => 0);
    let isOver = false;
    const reading = Promise.all(
      paths.map(async (path, index) => {
        while (!isOver) {
          statuses.add((await admin.get(path)).status);
          answers[index] = (answers[index] ?? 0) + 1;
          // Looks at the replica have their turn between them.
          await sleep(50);
        }
      }),
    );
    try {
      for (let time = 0; time < 3; time++) {
        await sleep(300);
        await postgres.signalReplica("SIGKILL");
        await sleep(300);
        await postgres.restartReplica();
        await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(true);
      }
      await postgres.signalReplica("SIGSTOP");
      const before = [...answers];
      // The first of each may have begun before it stood still.
      await expect.poll(() => answers.every((count, index) => count >= (before[index] ?? 0) + 2)).toBe(true);
      expect(await readWhere(replica)).toBe(false);
      await postgres.signalReplica("SIGCONT");
      await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(true);
    } finally {
      isOver = true;
      await reading;
    }
    expect([...statuses]).toEqual([200]);
  });

  it("one that followed another primary, before a failover or a restore, is not read, however far on it is", async () => {
    const replica = await open();
    await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(true);
    const other = await postgres.startOther();
    const sql = connect(other.url, { max: 4 });
    onTestFinished(async () => {
      await sql.end({ timeout: 1 });
      await other.stop();
    });
    // Never was there, by the server that takes writes now.
    await postgres.sql`create table lost as select n from generate_series(1, 10000) n`;
    await untilReplayed();
    const seen = async (place: Sql) =>
      (
        await place<[{ at: string }]>`
      select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::text as at`
      )[0];
    expect(Number((await seen(postgres.replica)).at)).toBeGreaterThan(Number((await seen(sql)).at));
    const elsewhere = await openReplica(postgres.replicaUrl, { sql, log, lagBound: PATIENT });
    opened.push(elsewhere);
    const reader = createReader(sql, elsewhere, { userId: null });
    expect((await reader<[{ lost: string | null }]>`select to_regclass('lost')::text as lost`)[0].lost).toBeNull();
    // Those of its own primary go on.
    await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(true);
  });

  it("one that comes back without a change that pages were told of meanwhile isn't read before it has it", async () => {
    const written: string[] = [];
    const listening = createLog({ destination: { write: (line) => written.push(JSON.parse(line).msg) } });
    const replica = await openReplica(postgres.replicaUrl, { sql: postgres.sql, log: listening, lagBound: PATIENT });
    opened.push(replica);
    await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(true);
    await pause();
    await postgres.signalReplica("SIGSTOP");
    await expect.poll(() => written.at(-1)).toBe("the replica can't be read from: reading from the primary");
    await postgres.sql`create table told (n int)`;
    await replica.caughtUp();
    await postgres.signalReplica("SIGCONT");
    await expect.poll(() => written.at(-1)).toBe("reading from the replica");
    expect(await readWhere(replica)).toBe(false);
    await resume();
    await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(true);
  });

  it("one that stands still holds up what waits for it for as long as a look takes, not a statement", async () => {
    const replica = await open();
    await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(true);
    await postgres.signalReplica("SIGSTOP");
    const begun = performance.now();
    await replica.caughtUp();
    const took = performance.now() - begun;
    await postgres.signalReplica("SIGCONT");
    expect(took).toBeLessThan(STATEMENT_TIMEOUT);
  });

  it("a read that the replica breaks off, since it stands in the way, is done on the primary", async () => {
    const replica = await open();
    await postgres.sql`create table crowded as select n from generate_series(1, 1000) n`;
    await untilReplayed();
    const where: boolean[] = [];
    const [row] = await createReader(postgres.sql, replica, { userId: null }).begin(
      async (tx) => {
        const [at] = await tx<[{ on_replica: boolean }]>`
          select pg_is_in_recovery() as on_replica, count(*) from crowded`;
        where.push(at.on_replica);
        if (at.on_replica) {
          await postgres.sql`delete from crowded where n > 10`;
          await postgres.sql`vacuum (freeze, truncate) crowded`;
          // What is to be replayed waits for this transaction, and ends it.
          for (let time = 0; time < 200; time++) {
            await tx`select count(*) from crowded`;
            await sleep(50);
          }
        }
        return tx<[{ count: number }]>`select count(*)::int as count from crowded`;
      },
      { mode: "isolation level repeatable read read only" },
    );
    expect(where).toEqual([true, false]);
    expect(row.count).toBe(10);
  });

  it("an error of the read itself is thrown, and not tried again", async () => {
    const replica = await open();
    let times = 0;
    const reader = createReader(postgres.sql, replica, { userId: null });
    const failing = reader.begin(async () => {
      times += 1;
      throw new Error("not of the database");
    });
    await expect(failing).rejects.toThrow("not of the database");
    expect(times).toBe(1);
    await expect(reader`select 1 from nowhere`).rejects.toMatchObject({ code: "42P01" });
  });

  it("a change is told once reads see it", async () => {
    const replica = await open();
    const changes = createChanges(postgres.sql, log, replica.caughtUp);
    const told: (string | null)[] = [];
    // Nothing has listened to what other tests changed.
    await postgres.sql`select send_notices()`;
    changes.follow((change) => told.push(change?.topic ?? null));
    await expect.poll(() => told).toEqual([null]);
    await untilReplayed();
    await pause();
    const notify = (topic: string) =>
      postgres.sql.begin(async (tx) => {
        await tx`insert into write_marks values (gen_random_uuid(), '0/0', now())`;
        await tx`select notify_listeners('change', ${`${topic}:`})`;
      });
    await notify("properties");
    await notify("platform");
    await sleep(500);
    expect(told).toEqual([null]);
    await resume();
    await expect.poll(() => told).toEqual([null, "properties", "platform"]);
    await changes.end();
  });

  it("pages hear once reads see what they have missed, where the connection that listens was lost", async () => {
    const replica = await open();
    await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(true);
    const changes = createChanges(postgres.sql, log, replica.caughtUp);
    let told = 0;
    const listens = () => postgres.sql<{ pid: number }[]>`
      select pid from pg_stat_activity where query like '%send_notices%' and pid <> pg_backend_pid()`;
    changes.follow(() => {
      told += 1;
    });
    await expect.poll(() => told).toBe(1);
    await expect.poll(async () => (await listens()).length).toBe(1);
    const [lost] = await listens();
    await untilReplayed();
    await pause();
    await postgres.sql`create table missed (n int)`;
    await postgres.sql`select pg_terminate_backend(${lost?.pid})`;
    await expect.poll(async () => (await listens()).some(({ pid }) => pid !== lost?.pid)).toBe(true);
    await sleep(500);
    expect(told).toBe(1);
    await resume();
    await expect.poll(() => told).toBe(2);
    await changes.end();
  });

  it("is refused at the start if it is another database, or leads to a pooler", async () => {
    const start = (url: string) => openReplica(url, { sql: postgres.sql, log });
    const other =
      "DATABASE_READ_URL must point to a replica of the database in DATABASE_URL, but another one answers there.";
    const { url } = await createTestDatabase({ empty: true });
    await expect(start(url)).rejects.toMatchObject({ name: "StartError", message: other });
    await expect(start(postgres.replicaUrl.replace(/\/\w+$/, "/postgres"))).rejects.toThrow(other);
    await expect(start(await createPooler(postgres.replicaUrl))).rejects.toThrow(
      "DATABASE_READ_URL must point to the replica itself, but a connection pooler answers there.",
    );
  });

  it("one that was promoted keeps no process from starting: the primary is read, and a warning says why", async () => {
    const written: string[] = [];
    const replica = await openReplica(postgres.url, {
      sql: postgres.sql,
      log: createLog({ destination: { write: (line) => written.push(line) } }),
      lagBound: PATIENT,
    });
    opened.push(replica);
    expect(await readWhere(replica)).toBe(false);
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: "warn",
        msg: "the replica can't be read from yet: reading from the primary",
        err: {
          message: "DATABASE_READ_URL points to a database that can be written to: it is the primary, or was promoted.",
        },
      },
    ]);
  });

  it("one that is away at the start is read once it comes", async () => {
    await postgres.signalReplica("SIGKILL");
    const replica = await open();
    expect(await readWhere(replica)).toBe(false);
    await postgres.restartReplica();
    await expect.poll(() => readWhere(replica), { interval: 50 }).toBe(true);
    const nowhere = await openReplica(`postgres://a:b@127.0.0.1:${await freePort()}/none`, { sql: postgres.sql, log });
    expect(await readWhere(nowhere)).toBe(false);
    await nowhere.stop();
  });

  it("one that was promoted is not read any more", async () => {
    const replica = await open();
    expect(await readWhere(replica)).toBe(true);
    await postgres.replica`select pg_promote()`;
    await postgres.replica`create table strange (n int)`;
    const reader = createReader(postgres.sql, replica, { userId: null });
    const [row] = await reader<[{ strange: string | null }]>`select to_regclass('strange')::text as strange`;
    expect(row.strange).toBeNull();
  });
});
