import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { cp, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { type Answers, requestRefund } from "../chaos.fixture.ts";
import { migrate } from "../migrate.ts";
import { type Asked, createPayingWorld, type Investor, type PayingWorld } from "../payments/payments.fixture.ts";
import { createChain } from "../platform/chain/chain.ts";
import { connect, type Sql } from "../platform/database/connect.ts";
import { end, type RunningProcess, runCommand, startServerProcess } from "../server-process.fixture.ts";
import { type BackedUp, createBackedUp, type Primary } from "./backed-up.fixture.ts";

/** Requests at once, and for how long. */
const WRITERS = 8;
const LOAD = 6_000;

const METRICS_TOKEN = "a-token-of-operators";

/** The number that a server shows Prometheus. */
async function metric({ url }: RunningProcess, name: string): Promise<number> {
  const page = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(new RegExp(`^${name} (.+)$`, "m").exec(await page.text())?.[1]);
}

/** A platform whose database is backed up, with people who can request a refund. */
async function createPlatform(people: number) {
  const backedUp = await createBackedUp();
  const primary = await backedUp.create();
  const sql = connect(primary.ownerUrl);
  await migrate(sql, { serverRole: "freehold" });
  await sql`update settings set cooling_off_seconds = 0`;
  const world = await createPayingWorld(sql);
  const investors: Investor[] = [];
  while (investors.length < people)
    investors.push(...(await Promise.all(Array.from({ length: WRITERS }, () => world.investor()))));
  return { backedUp, primary, sql, world, investors };
}

const variablesOf = (
  world: PayingWorld,
  { serverUrl, ownerUrl }: Pick<Primary, "serverUrl" | "ownerUrl">,
  dataDir: string,
) => ({
  DATABASE_URL: serverUrl,
  MIGRATION_DATABASE_URL: ownerUrl,
  DATA_DIR: dataDir,
  LOG_LEVEL: "fatal",
  METRICS_TOKEN,
  ...world.environment,
});

/** Requests refunds until it is told to stop. What is acknowledged until then is in `answers`. */
function load(server: RunningProcess, investors: Investor[], answers: Answers): { stop(): Promise<void> } {
  const over = new AbortController();
  const untilOver = once(over.signal, "abort").then(() => null);
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over.signal.aborted) {
      const one = investors.pop();
      if (!one) return;
      // Without a database it would ask for ever.
      const asked = await Promise.race([requestRefund(server, one, answers), untilOver]);
      if (asked) answers.acknowledged.push(asked);
    }
  });
  return {
    async stop() {
      over.abort();
      await Promise.all(writers);
    },
  };
}

const noAnswers = (): Answers => ({ longest: 0, loops: 0, refused: 0, byStatus: {}, acknowledged: [] });

/** Waits until the payer and the other loops of a server have ended rounds that began after now. */
async function untilRounds(sql: Sql): Promise<void> {
  const [{ now }] = await sql<[{ now: Date }]>`select clock_timestamp() as now`;
  const payer = () =>
    sql`select from loops where name like 'payments:%' and alive_at > ${now}::timestamptz + interval '3 seconds'`;
  await vi.waitUntil(async () => (await payer()).length > 0, { timeout: 60_000, interval: 100 });
}

describe("a platform whose primary dies under load, with pg_receivewal as its synchronous standby", () => {
  let platform: Awaited<ReturnType<typeof createPlatform>>;
  let backedUp: BackedUp;
  let paid: Asked[];
  /** After the first restore. */
  let laterPaid: Asked[];
  /** Before the last payments: their requests were there, and weren't paid. */
  let beforePayments: string;
  const answers = noAnswers();

  const restore = (to: string, more: string[] = [], from = backedUp.backups, variables: Record<string, string> = {}) =>
    runCommand(["restore", "--from", from, "--to", join(backedUp.folder, to), ...more], {
      ...variablesOf(platform.world, platform.primary, join(backedUp.folder, "data")),
      // It needs no key.
      ROLES: "jobs",
      TREASURY_KEY: "",
      TREASURY_ADDRESS: platform.world.treasury.address,
      ...variables,
    });

  beforeAll(async () => {
    platform = await createPlatform(320);
    backedUp = platform.backedUp;
  }, 300_000);
  afterAll(async () => {
    await platform?.world.stop();
    await backedUp?.stop();
  });

  it("takes base backups and receives its WAL until it dies", async () => {
    const { primary, sql, world, investors } = platform;
    await backedUp.receiveWal(primary);
    await backedUp.waitForWal(primary);
    await backedUp.takeBase(1);
    const dataDir = join(backedUp.folder, "data");
    const server = await startServerProcess(variablesOf(world, primary, dataDir));
    expect(await metric(server, "wal_receiver_connected")).toBe(1);
    await expect.poll(() => metric(server, "wal_receiver_behind_bytes")).toBeLessThan(1_000_000);
    const before = load(server, investors, answers);
    await sleep(LOAD / 2);
    // In the middle of it; the first base and its WAL are deleted.
    await primary.superuser`select pg_switch_wal()`;
    await backedUp.takeBase(1);
    await before.stop();
    const first = answers.acknowledged.slice(0, 6);
    for (const asked of first.slice(0, 3)) await world.approve(asked);
    const status = (ids: readonly Asked[]) =>
      sql`select from withdrawals where status = 'completed' and id = any(${ids.map(({ id }) => id)}::uuid[])`;
    const untilPaid = (ids: readonly Asked[]) =>
      vi.waitUntil(
        async () => {
          await world.node.mine(2);
          return (await status(ids)).length === ids.length;
        },
        {
          timeout: 60_000,
          interval: 200,
        },
      );
    await untilPaid(first.slice(0, 3));
    await primary.superuser`select pg_switch_wal()`;
    for (const asked of first.slice(3)) await world.approve(asked);
    const [{ now }] = await sql<
      [{ now: Date }]
    >`select approved_at - interval '1 millisecond' as now from withdrawals where id = ${first[3]?.id}`;
    beforePayments = now.toISOString();
    await untilPaid(first.slice(3));
    paid = first;
    await primary.superuser`select pg_switch_wal()`;
    const during = load(server, investors, answers);
    await sleep(LOAD / 2);
    await primary.superuser`select pg_switch_wal()`;
    await sleep(LOAD / 2);
    await backedUp.destroy(primary);
    await during.stop();
    await sql.end({ timeout: 1 });
    await end(server.child, "SIGKILL");
    expect(answers.acknowledged.length).toBeGreaterThan(paid.length + WRITERS);
  });

  it("base-backup.sh keeps one base, all WAL since its start and none before, and says when for Prometheus", async () => {
    const bases = await readdir(join(backedUp.backups, "bases"));
    expect(bases).toEqual([expect.stringMatching(/^\d{8}T\d{6}Z$/)]);
    const label = await readFile(join(backedUp.backups, "bases", bases[0] as string, "backup_label"), "utf8");
    const [, first] = /\(file ([0-9A-F]{24})\)/.exec(label) ?? [];
    expect((await readdir(join(backedUp.backups, "wal"))).toSorted()[0]).toBe(first);
    expect(await readFile(join(backedUp.backups, "freehold.prom"), "utf8")).toMatch(
      /^freehold_base_backup_timestamp_seconds \d{10}$/m,
    );
  });

  it("restores nothing into a folder that isn't empty, from a damaged base, or over a gap in the WAL", async () => {
    expect(await restore("backups")).toMatchObject({ code: 1, said: expect.stringMatching(/backups isn't empty\./) });

    const copy = join(backedUp.folder, "copy");
    await cp(backedUp.backups, copy, { recursive: true, preserveTimestamps: true });
    const [base = ""] = await readdir(join(copy, "bases"));
    const file = await open(join(copy, "bases", base, "global/pg_control"), "r+");
    await file.write(Buffer.from([1]), 0, 1, 100);
    await file.close();
    expect(await restore("never", [], copy)).toMatchObject({ code: 1, said: expect.stringMatching(/belongs to root/) });
    own(copy);
    expect(await restore("never", [], copy)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The base backup is damaged, and nothing was restored: .*checksum mismatch/s),
    });
    await rm(join(copy, "bases"), { recursive: true });
    await cp(join(backedUp.backups, "bases"), join(copy, "bases"), { recursive: true, preserveTimestamps: true });
    own(copy);
    // The one before the newest.
    const missing = (await readdir(join(copy, "wal"))).toSorted().at(-2) as string;
    await rm(join(copy, "wal", missing));
    expect(await restore("never", [], copy)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`wal lacks ${missing}, so what was committed from there on is lost.`),
    });
    await expect(stat(join(backedUp.folder, "never"))).rejects.toThrow("ENOENT");
  });

  it("restores a moment before a gap, and refuses one after it", async () => {
    const copy = join(backedUp.folder, "copy");
    expect(await restore("before-gap", ["--until", beforePayments], copy)).toMatchObject({ code: 0 });
    await rm(join(backedUp.folder, "before-gap"), { recursive: true });
    expect(await restore("after-gap", ["--until", new Date().toISOString()], copy)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^The WAL can't be replayed: /),
    });
    await rm(join(backedUp.folder, "after-gap"), { recursive: true });
  });

  it("warns where there is no WAL, and says that payments weren't stopped if it fails before that", async () => {
    const copy = join(backedUp.folder, "copy");
    await rm(join(copy, "wal"), { recursive: true });
    expect(await restore("base-only", [], copy)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^WARNING: \S+wal has no WAL: /),
    });
    await rm(join(backedUp.folder, "base-only"), { recursive: true });
    const elsewhere = platform.primary.serverUrl.replace(/freehold$/, "elsewhere");
    const { code, said } = await restore("failed", [], copy, { DATABASE_URL: elsewhere });
    expect([code, said]).toEqual([1, expect.stringMatching(/^Payments were NOT stopped in \S+failed\./m)]);
    await rm(join(backedUp.folder, "failed"), { recursive: true });
  });

  it("restores what is before a damaged file of the WAL, and warns that it isn't all", async () => {
    const copy = join(backedUp.folder, "copy");
    await rm(copy, { recursive: true, force: true });
    await cp(backedUp.backups, copy, { recursive: true, preserveTimestamps: true });
    const damaged = (await readdir(join(copy, "wal"))).toSorted()[1] as string;
    const file = await open(join(copy, "wal", damaged), "r+");
    await file.write(Buffer.alloc(8192 * 4, 7), 0, 8192 * 4, 8192);
    await file.close();
    own(copy);
    const { code, said } = await restore("cut", [], copy);
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^WARNING: the WAL continues after [0-9A-F/]+, where PostgreSQL could read no further/),
    ]);
    await rm(join(backedUp.folder, "cut"), { recursive: true });
  });

  it("is restored with one command: every acknowledged request is there, payments are stopped, and nothing differs from the chain", async () => {
    const begun = Date.now();
    const { code, said } = await restore("restored");
    const restoredAfter = Date.now() - begun;
    expect([code, said]).toEqual([0, expect.stringContaining("Payments are stopped until two admins resume them.")]);
    expect(said).toContain("Payments on the chain that the books don't know: none\nOther differences: none\n");
    const primary = await backedUp.start(join(backedUp.folder, "restored"));
    // Commits still wait for it.
    await backedUp.receiveWal(primary, "backups-2");
    const sql = connect(primary.ownerUrl);
    const there = await sql<{ id: string }[]>`select id from withdrawals`;
    const known = new Set(there.map(({ id }) => id));
    const lost = answers.acknowledged.filter(({ id }) => !known.has(id));
    const server = await startServerProcess(variablesOf(platform.world, primary, join(backedUp.folder, "data")));
    process.stdout.write(
      `synchronous: ${answers.acknowledged.length} requests acknowledged, ${lost.length} lost; restored after ${restoredAfter} ms, served again after ${Date.now() - begun} ms; ${/.*files since/.exec(said)?.[0]}, ${/Recovered.*/.exec(said)?.[0]}\n`,
    );
    expect(lost).toEqual([]);
    laterPaid = answers.acknowledged.slice(6, 11);
    await resumeAndPay(sql, laterPaid);
    await end(server.child, "SIGTERM");
    await sql.end({ timeout: 1 });
    await primary.stop();
  });

  it("until a moment before payments, names each that the books don't know, and never pays it again", async () => {
    const { code, said } = await restore("earlier", ["--until", beforePayments]);
    const made = [...paid.slice(3), ...laterPaid];
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(`Payments on the chain that the books don't know: ${made.length}\n`),
    ]);
    const named = [
      ...said.matchAll(/It may have paid request (\S+), which isn't paid in the books\. Transaction: (0x\w+)/g),
    ];
    expect(named.map(([, id]) => id).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    const primary = await backedUp.start(join(backedUp.folder, "earlier"));
    await backedUp.receiveWal(primary, "backups-3");
    const sql = connect(primary.ownerUrl);
    const server = await startServerProcess(
      variablesOf(platform.world, primary, join(backedUp.folder, "data-earlier")),
    );
    const { one, other } = await createAdmins(sql);
    for (const [, id, tx_id] of named) {
      expect((await one.post(`/admin/withdrawals/${id}/approve`)).status).toBe(200);
      const completed = await other.post(`/admin/withdrawals/${id}/complete`, { tx_id });
      expect([completed.status, completed.body.code]).toEqual([200, undefined]);
    }
    await resumeAndPay(sql, answers.acknowledged.slice(11, 13));
    await platform.world.expectPaidOnce(made);
    await end(server.child, "SIGTERM");
    await sql.end({ timeout: 1 });
    await primary.stop();
  });

  const createAdmins = async (sql: Sql) => {
    const api = createTestApi(sql, { chain: createChain(platform.world.settings, sql) });
    return { one: await api.person("admin"), other: await api.person("admin") };
  };

  /** Admins approve requests, which wait until two of them resume payments. */
  async function resumeAndPay(sql: Sql, open: readonly Asked[]): Promise<void> {
    const { world } = platform;
    const balances = () => Promise.all(answers.acknowledged.map(({ to }) => world.token.balanceOf(to)));
    const before = await balances();
    const { one, other } = await createAdmins(sql);
    for (const { id } of open) for (const admin of [one, other]) await admin.post(`/admin/withdrawals/${id}/approve`);
    await untilRounds(sql);
    expect(await balances()).toEqual(before);
    const resumed = await one.patch("/admin/settings", { payments: "running", reason: "The books were compared." });
    expect([resumed.status, resumed.body.code]).toEqual([200, undefined]);
    const [proposal] = await sql<{ id: string }[]>`
      select id from proposals where kind = 'setting_change' and subject = 'payments' and status = 'proposed'`;
    expect((await other.post(`/admin/proposals/${proposal?.id}/confirm`)).status).toBe(200);
    const unpaid = async () => {
      await world.node.mine(2);
      return (
        await sql`select from withdrawals where status <> 'completed' and id = any(${open.map(({ id }) => id)}::uuid[])`
      ).length;
    };
    await expect.poll(unpaid, { timeout: 90_000, interval: 300 }).toBe(0);
    await world.expectPaidOnce([...paid, ...open]);
  }

  /** Gives a folder to the user of PostgreSQL. */
  function own(folder: string): void {
    const { identity } = backedUp;
    if (identity) execFileSync("chown", ["-R", `${identity.uid}:${identity.gid}`, folder]);
  }
});
