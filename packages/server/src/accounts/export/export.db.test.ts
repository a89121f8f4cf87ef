import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApp } from "../../app.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { pay, someAddress } from "../../money.fixture.ts";
import { end, memoryGrowth, startServerProcess } from "../../server-process.fixture.ts";
import { proveWallet } from "../wallets/proof.fixture.ts";
import { makeExport } from "./make-export.ts";
import { SECTIONS } from "./sections.ts";

const { sql, url } = await createTestDatabase();
const plenty = { points: 1_000, duration: 900 };
const app = createTestApp(sql, { limits: { dataExport: plenty } });
const clock = () => new Date();

let serial = 0;
async function person(more: object = {}) {
  const email = `person-${++serial}@freehold.test`;
  const { token, user } = await app.signedUp(email, { wallet_address: someAddress(), ...more });
  return { email, token, id: user.id };
}
type State = { export: { state: string; rows_done: number; rows_total: number | null } | null };
const begin = (token: string) => app.post<State>("/api/auth/export", undefined, token);
const state = async (token: string) => (await app.get<State>("/api/auth/export", token)).body.export;
const file = (token: string, on = app) => on.get("/api/auth/export/file", token);
const exportOf = async (userId: string) => {
  const [row] = await sql<
    [{ id: string; parts: number }]
  >`select id, parts from data_exports where user_id = ${userId}`;
  return row;
};
const waiting = async () =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
/** A whole file, made in this process. */
async function made(who: { id: string; token: string }) {
  expect((await begin(who.token)).status).toBe(202);
  await makeExport({ sql, clock }, (await exportOf(who.id)).id);
  return JSON.parse((await file(who.token)).text);
}

describe("races", () => {
  it("of two requests at once one begins a file, with one job", async () => {
    const { id, token } = await person();
    const answers = await Promise.all([begin(token), begin(token), begin(token)]);
    expect(answers.map(({ status, body }) => [status, body.export?.state])).toEqual(Array(3).fill([202, "waiting"]));
    const [{ jobs }] = await sql<[{ jobs: number }]>`
      select count(*)::int as jobs from pgboss.job where name = 'data_export' and data ->> 'id' = ${(await exportOf(id)).id}`;
    expect(jobs).toBe(1);
  });

  it("of two jobs at once one makes the file, and the other is retried", async () => {
    const who = await person();
    await begin(who.token);
    const { id } = await exportOf(who.id);
    const outcomes = await sql.begin(async (tx) => {
      // The first one waits with its first part; it holds the lock by then.
      await tx`lock table data_export_parts in exclusive mode`;
      const first = makeExport({ sql, clock }, id);
      await expect.poll(waiting).toBeGreaterThan(0);
      const [second] = await Promise.allSettled([makeExport({ sql, clock }, id)]);
      return { first, second };
    });
    await outcomes.first;
    expect(outcomes.second).toMatchObject({
      status: "rejected",
      reason: { message: expect.stringContaining("Another process") },
    });
    expect(JSON.parse((await file(who.token)).text).profile).toHaveLength(1);
  });
});

describe("the file", () => {
  it("has what the platform knows of the person, to the last decimal, and nothing of others", async () => {
    const who = await person();
    const [{ referral_code }] = await sql<[{ referral_code: string }]>`
      select referral_code from users where id = ${who.id}`;
    const other = await person({ referral_code });
    await pay(sql, who.id, "12.345678");
    await pay(sql, other.id, "99");
    await proveWallet(sql, who.id);
    await sql`insert into user_notes (user_id, body, created_by) values (${who.id}, 'A note of an admin', ${other.id})`;
    const request = await app.post("/api/wallet/withdraw-total-deposits", { wallet_address: someAddress() }, who.token);
    expect(request.status).toBe(201);
    const data = await made(who);
    expect(Object.keys(data).sort()).toEqual(["created_at", "format", ...SECTIONS.map(({ name }) => name)].sort());
    expect(data.profile).toMatchObject([{ id: who.id, email: who.email, payout_mails: true }]);
    expect(data.deposits).toMatchObject([{ amount_ubxs: "12.345678", status: "confirmed" }]);
    expect(data.withdrawals).toMatchObject([{ amount_ubxs: "12.345678", status: "pending" }]);
    expect(data.withdrawal_events).toMatchObject([{ status: "pending" }]);
    expect(data.wallets).toMatchObject([{ message: expect.any(String) }]);
    expect(data.sessions).toMatchObject([{ network_address: "192.0.2.1" }]);
    expect(data.account_events.map(({ action }: { action: string }) => action)).toContain("sign_in");
    expect(data.ledger_entries).toHaveLength(4);
    const text = JSON.stringify(data);
    const [secrets] = await sql`select password_hash, referral_node from users where id = ${who.id}`;
    for (const hidden of [secrets?.password_hash, secrets?.referral_node, other.id, other.email, "A note of an admin"])
      expect(text).not.toContain(hidden);
  });

  it("needs a fresh proof to be requested and to be downloaded", async () => {
    const who = await person();
    await made(who);
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${who.id}`;
    expect((await begin(who.token)).body).toMatchObject({ code: "proof_required" });
    expect((await file(who.token)).body.code).toBe("proof_required");
    expect((await state(who.token))?.state).toBe("ready");
  });

  it("is the person's alone, there once it's ready, and gone after a day", async () => {
    const [who, other] = [await person(), await person()];
    expect((await file(who.token)).status).toBe(404);
    await begin(who.token);
    expect((await file(who.token)).status).toBe(404);
    await makeExport({ sql, clock }, (await exportOf(who.id)).id);
    const answer = await file(who.token);
    expect(answer.headers.get("Content-Disposition")).toContain("freehold-data.json");
    expect((await file(other.token)).status).toBe(404);
    const mails = await sql`select from outbox where to_address = ${who.email} and template = 'data_export_ready'`;
    expect(mails).toHaveLength(1);

    await sql`update data_exports set expires_at = now() - interval '1 second' where user_id = ${who.id}`;
    expect((await file(who.token)).status).toBe(404);
    expect(await state(who.token)).toBeNull();
    const { id } = await exportOf(who.id);
    await cleanUp(sql, new Date());
    expect(await sql`select from data_export_parts where export_id = ${id}`).toEqual([]);
    expect(await sql`select from data_exports where id = ${id}`).toEqual([]);
  });

  it("is replaced by a newer one, and says that it failed when no job could make it", async () => {
    const who = await person();
    await made(who);
    const { id } = await exportOf(who.id);
    await begin(who.token);
    expect((await exportOf(who.id)).id).not.toBe(id);
    await sql`update data_exports set attempts = 5 where user_id = ${who.id}`;
    await makeExport({ sql, clock }, (await exportOf(who.id)).id);
    expect((await state(who.token))?.state).toBe("failed");
    expect((await made(who)).profile).toHaveLength(1);
  });

  it("that ends while it's being read is cut off, and never looks whole", async () => {
    const who = await person();
    await made(who);
    const { id } = await exportOf(who.id);
    await sql`update data_exports set parts = parts + 1 where id = ${id}`;
    await expect(file(who.token)).rejects.toThrow("removed while it was being read");
  });
});

describe("100,000 rows", () => {
  it("survive kill -9 of the process that writes them, in little memory", async () => {
    const who = await person();
    await sql`
      insert into account_events (user_id, action, code, network_address, known_device)
      select ${who.id}, 'sign_in', 'ok', '192.0.2.1', true from generate_series(1, 100000)`;
    const env = { DATABASE_URL: url, LOG_LEVEL: "warn" };
    const killed = await startServerProcess(env);
    await sql.begin(async (tx) => {
      // The process is killed while it waits to write.
      await tx`lock table data_export_parts in exclusive mode`;
      await begin(who.token);
      await expect.poll(waiting).toBeGreaterThan(0);
      await end(killed.child, "SIGKILL");
    });
    const { id } = await exportOf(who.id);
    expect((await state(who.token))?.state).toMatch(/waiting|working/);
    await sql`insert into data_export_parts (export_id, number, body) values (${id}, 1, 'left by the dead process')`;

    const next = await startServerProcess(env);
    const grown = await memoryGrowth(next.child, () =>
      expect.poll(async () => (await state(who.token))?.state, { interval: 100 }).toBe("ready"),
    );
    expect(grown).toBeLessThan(120);
    const parts = await sql<{ length: number }[]>`select length(body) from data_export_parts where export_id = ${id}`;
    expect(parts.length).toBeGreaterThan(20);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(1024 * 1024);
    let rows = 0;
    const read = await memoryGrowth(next.child, async () => {
      const headers = { Authorization: `Bearer ${who.token}` };
      const answer = await fetch(`${next.url}/api/auth/export/file`, { headers });
      rows = ((await answer.json()) as { account_events: unknown[] }).account_events.length;
    });
    expect(rows).toBeGreaterThan(100_000);
    expect(read).toBeLessThan(120);
    const after = await state(who.token);
    expect(after?.rows_done).toBe(after?.rows_total);
  });
});
