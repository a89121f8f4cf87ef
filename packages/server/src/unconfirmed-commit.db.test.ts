import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { createTestApi } from "./api.fixture.ts";
import { anchorHead } from "./audit/anchor/anchor-head.ts";
import { migrate } from "./migrate.ts";
import { pay, someAddress } from "./money.fixture.ts";
import { createTestFence } from "./payments/fencing/fence.fixture.ts";
import { createMultisigWorld } from "./payments/multisig/multisig.fixture.ts";
import { broadcast } from "./payments/payer/broadcast.ts";
import { signPayments } from "./payments/payer/sign-payments.ts";
import { nextCandidates } from "./payments/queue.ts";
import { openPayments } from "./payments/store.ts";
import { currentFees } from "./payments/treasury/fees.ts";
import { connect, type Sql, STATEMENT_TIMEOUT } from "./platform/database/connect.ts";
import { type DyingPostgres, startDyingPostgres } from "./platform/database/dying-postgres.fixture.ts";
import { createLog } from "./platform/http/log.ts";

const UNKNOWN =
  "We lost contact with our database, so this may or may not have been done. Check before you try again. A program can repeat the request with the same Idempotency-Key.";

let postgres: DyingPostgres;
let sql: Sql;
let paying: Awaited<ReturnType<typeof createMultisigWorld>>;
beforeAll(async () => {
  postgres = await startDyingPostgres();
  sql = connect(postgres.url);
  await migrate(sql);
  paying = await createMultisigWorld(sql);
});
afterEach(() => awaitStandby(""));
afterAll(async () => {
  await paying.world.stop();
  await sql.end({ timeout: 1 });
  await postgres.stop();
});

/** From now on commits wait for a standby of this name; for none if it's empty. */
async function awaitStandby(name: string): Promise<void> {
  await sql.unsafe(`alter system set synchronous_standby_names = '${name}'`);
  await sql`select pg_reload_conf()`;
  // The backends read it by themselves, and those that wait are released.
  await expect.poll(() => sql`show synchronous_standby_names`).toEqual([{ synchronous_standby_names: name }]);
  await expect.poll(waiting).toEqual([]);
}

const waiting = () => sql<{ pid: number }[]>`select pid from pg_stat_activity where wait_event = 'SyncRep'`;
/** Ends the wait of the next commit, as an operator may: PostgreSQL then answers it. */
async function cancelWait(): Promise<void> {
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
}

async function createRequest() {
  const person = await createTestApi(sql).person();
  await pay(sql, person.id, "12.5");
  const headers = { "Idempotency-Key": randomUUID() };
  const body = { wallet_address: someAddress() };
  // Connections and modules are there by then, however busy the machine is, and the person's limit is counted.
  await person.post("/wallet/withdraw-total-deposits", { wallet_address: "none" });
  return {
    send: () => person.post("/wallet/withdraw-total-deposits", body, headers),
    found: () => sql<{ id: string }[]>`select id from withdrawals where user_id = ${person.id}`,
  };
}

describe("a commit that no standby confirms", () => {
  it("is given up with 503 before a statement would be, and is there under the same key once a standby is back", async () => {
    const { send, found } = await createRequest();
    await awaitStandby("nobody");
    const begun = Date.now();
    const lost = await send();
    expect(Date.now() - begun).toBeLessThan(STATEMENT_TIMEOUT);
    expect([lost.status, lost.body.code, lost.body.detail]).toEqual([503, "unavailable", UNKNOWN]);
    // PostgreSQL still waits: no other session sees it, and it can't be done a second time.
    expect(await found()).toEqual([]);
    const again = await send();
    // Or it gives up before it comes to the key: the count of its limit may have something to commit, too, such as a hint bit.
    expect([409, 503]).toContain(again.status);

    await awaitStandby("");
    const known = await send();
    expect([known.status, known.headers.get("Idempotency-Replayed")]).toEqual([201, "true"]);
    expect(await found()).toEqual([{ id: known.body.withdrawal.id }]);
  });

  it("is not acknowledged when its wait is cancelled, nor is its repetition before a standby has it", async () => {
    const { send, found } = await createRequest();
    await awaitStandby("nobody");
    const [lost] = await Promise.all([send(), cancelWait()]);
    expect([lost.status, lost.body.detail]).toEqual([503, UNKNOWN]);
    const repeated = await send();
    expect([repeated.status, repeated.body.detail]).toEqual([503, UNKNOWN]);

    await awaitStandby("");
    const known = await send();
    expect(known.status).toBe(201);
    expect(await found()).toEqual([{ id: known.body.withdrawal.id }]);
  });

  it("doesn't hold up the commits of others: one answer of a standby serves them all", async () => {
    const requests = [await createRequest(), await createRequest(), await createRequest()];
    await awaitStandby("nobody");
    const answers = Promise.all(requests.map(({ send }) => send()));
    await expect.poll(async () => (await waiting()).length).toBe(requests.length);
    await awaitStandby("");
    for (const { status } of await answers) expect([201, 503]).toContain(status);
    for (const { found } of requests) expect(await found()).toHaveLength(1);
  });

  it("counts as unknown for a statement of its own, too", async () => {
    await sql`create table notes (text text)`;
    await awaitStandby("nobody");
    const [result] = await Promise.allSettled([sql`insert into notes values ('alone')`, cancelWait()]);
    expect(result).toMatchObject({ status: "rejected", reason: { name: "NoAnswerError", outcome: "unknown" } });
    expect(result.status === "rejected" && result.reason.message).toMatch(/canceling wait for synchronous replication/);
  });

  it("keeps a payment that was signed from every node until a standby has it", async () => {
    const { world } = paying;
    await world.finish();
    const asked = await world.approved("12.5");
    const { chain, log, treasury, node } = world;
    const fence = createTestFence(sql);
    await fence.admit({ sql, chain, log }, await fence.look({ sql, chain, log }));
    const deps = { sql, chain, log, fence, signal: new AbortController().signal };
    const [candidate] = await nextCandidates(sql, chain, 1);
    if (!candidate) throw new Error("Nothing is approved.");
    const terms = { ...(await currentFees(chain)), head: (await chain.heads()).latest };
    const sent = () => node.client.getTransactionCount({ address: treasury.address, blockTag: "pending" });
    const before = await sent();

    await awaitStandby("nobody");
    const signing = signPayments(deps, [{ ...candidate, gas: 100_000n }], terms);
    const [written] = await Promise.allSettled([signing, cancelWait()]);
    expect(written).toMatchObject({ status: "rejected", reason: { outcome: "unknown" } });
    const signed = await openPayments(sql, chain, ["signed"]);
    expect(signed).toHaveLength(1);
    const [given] = await Promise.allSettled([broadcast(deps, signed, { again: 0, next: null }), cancelWait()]);
    expect(given).toMatchObject({ status: "rejected", reason: { outcome: "unknown" } });
    expect(await sent()).toBe(before);

    await awaitStandby("");
    await world.finish();
    await world.expectPaidOnce([asked]);
  });

  it("keeps a file for a multisig from every admin until a standby has it", async () => {
    const { admins, approved, exportBatch } = paying;
    const [asked] = await approved("12.5");
    // As if a primary had crashed and restarted while the commit waited: it is visible, and on no standby.
    const { batch_id } = await exportBatch();
    const read = () => admins[1].get(`/admin/payments/batches/${batch_id}`);
    await awaitStandby("nobody");
    const [withheld] = await Promise.all([read(), cancelWait()]);
    expect([withheld.status, withheld.body.code]).toEqual([503, "unavailable"]);

    await awaitStandby("");
    expect((await read()).body).toMatchObject({ count: 1, csv: expect.stringContaining(asked.to) });
  });

  it("keeps a file with personal data from an admin, and says so before a statement would be given up", async () => {
    const admin = await createTestApi(sql).person("admin");
    await admin.get("/admin/reconciliation");
    await awaitStandby("nobody");
    const begun = Date.now();
    expect((await admin.get("/admin/reconciliation/differences.csv")).status).toBe(503);
    expect(Date.now() - begun).toBeLessThan(STATEMENT_TIMEOUT);
  });

  it("keeps the audit log's signed head from where it is stored until a standby has what it covers", async () => {
    const folder = await mkdtemp(join(tmpdir(), "freehold-heads-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const anchor = { place: { folder }, key: generateKeyPairSync("ed25519").privateKey };
    const store = () => anchorHead({ sql, anchor, log: createLog({ level: "silent" }) });
    await awaitStandby("nobody");
    const [withheld] = await Promise.allSettled([store(), cancelWait()]);
    expect(withheld).toMatchObject({ status: "rejected", reason: { outcome: "unknown" } });
    expect(await readdir(folder)).toEqual([]);

    await awaitStandby("");
    await store();
    expect(await readdir(folder)).toHaveLength(1);
  });

  it("lets what only reads go on", async () => {
    const person = await createTestApi(sql).person();
    await awaitStandby("nobody");
    expect((await person.get("/wallet/total-deposits")).status).toBe(200);
  });
});
