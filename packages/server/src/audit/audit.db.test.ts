import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import { createTestApi } from "../api.fixture.ts";
import { createTestApp, PASSWORD } from "../app.fixture.ts";
import { addUser, pay, someAddress } from "../money.fixture.ts";
import type { Tx } from "../platform/database/connect.ts";
import { runCommand } from "../server-process.fixture.ts";
import { chainPending } from "./chain/keep-chain.ts";
import { setAuditActor } from "./set-audit-actor.ts";
import { verifyAudit } from "./verify-audit.ts";

const { sql, url } = await createTestDatabase();
const api = createTestApi(sql);
const admin = await api.person("admin");

const append = (tx: Tx, action: string, subject = "test") =>
  tx`select audit_append(${admin.id}, ${action}, 'test', ${subject}, ${JSON.stringify({ text: "ä\n\u2028", n: 1.5, deep: [null, { a: 1 }] })})`;

/** Twelve entries that are broken by a test and mended again. */
const { sql: twelve } = await createTestDatabase();
const { id: author } = await addUser(twelve);
for (let n = 0; n < 12; n++)
  await twelve.begin(
    (tx) => tx`select audit_append(${author}, ${`act.${n}`}, 'test', ${`subject-${n}`}, ${JSON.stringify({ n })})`,
  );
await twelve`create table kept as select * from audit_log`;

/** What is said of the twelve after something was done to them. */
async function broken(tamper: (tx: Tx) => Promise<unknown>) {
  const before = await verifyAudit(twelve);
  if (!before.intact) throw new Error(before.fault);
  /** As a superuser who covers their tracks. */
  const forced = (change: (tx: Tx) => Promise<unknown>) =>
    twelve.begin(async (tx) => {
      await tx`alter table audit_log disable trigger user`;
      await change(tx);
      await tx`alter table audit_log enable trigger user`;
    });
  await forced(tamper);
  const verdict = await verifyAudit(twelve);
  const known = await verifyAudit(twelve, { number: before.entries, hash: before.head });
  await forced(async (tx) => {
    await tx`delete from audit_log`;
    await tx`insert into audit_log select * from kept`;
  });
  return { verdict, known };
}

describe("the chain", () => {
  it("is intact while it is left alone, also when it is empty", async () => {
    const { sql: fresh } = await createTestDatabase();
    expect(await verifyAudit(fresh)).toEqual({ intact: true, entries: 0, head: "0".repeat(64), pending: 0 });
    await fresh.begin((tx) => append(tx, "first"));
    await fresh.begin((tx) => append(tx, "second"));
    const rows = await fresh`select number, hash, audit_hash(a) as again from audit_log a order by number`;
    for (const { hash, again } of rows) expect(hash).toEqual(again);
    expect(await verifyAudit(fresh)).toEqual({
      intact: true,
      entries: 2,
      head: Buffer.from(rows[1]?.hash).toString("hex"),
      pending: 0,
    });
  });

  it.each([
    ["its time", "update audit_log set at = at + interval '1 microsecond' where number = 6"],
    ["its actor", "update audit_log set actor_id = gen_random_uuid() where number = 6"],
    ["that it had an actor", "update audit_log set actor_id = null where number = 6"],
    ["its action", "update audit_log set action = 'act.6' where number = 6"],
    ["the kind of its subject", "update audit_log set subject_type = 'tes' where number = 6"],
    ["its subject", "update audit_log set subject_id = 'subject-9' where number = 6"],
    ["where one field ends", "update audit_log set action = 'act.5test', subject_type = '' where number = 6"],
    ["its details", `update audit_log set details = '{"n": 7}' where number = 6`],
    ["a number's spelling in its details", `update audit_log set details = '{"n": 5.0}' where number = 6`],
    ["its id", "update audit_log set id = gen_random_uuid() where number = 6"],
    ["its hash", "update audit_log set hash = sha256('x') where number = 6"],
    ["the hash before it", "update audit_log set previous_hash = sha256('x') where number = 6"],
  ])("shows that %s was changed", async (_what, statement) => {
    const { verdict } = await broken((tx) => tx.unsafe(statement));
    expect(verdict).toEqual({ intact: false, entries: 5, fault: expect.stringMatching(/^Entry 6 /) });
  });

  it("shows that one was taken out of the middle, even if the rest moved up", async () => {
    const { verdict } = await broken((tx) => tx`delete from audit_log where number = 6`);
    expect(verdict).toEqual({ intact: false, entries: 5, fault: "Entry 6 is missing; the next one is 7." });
    const closed = await broken(async (tx) => {
      await tx`delete from audit_log where number = 6`;
      for (let n = 7; n <= 12; n++) await tx`update audit_log set number = ${n - 1} where number = ${n}`;
    });
    expect(closed.verdict).toMatchObject({ intact: false, entries: 5 });
  });

  it("shows that two changed places", async () => {
    const { verdict } = await broken(async (tx) => {
      await tx`update audit_log set number = -1 where number = 4`;
      await tx`update audit_log set number = 4 where number = 9`;
      await tx`update audit_log set number = 9 where number = -1`;
    });
    expect(verdict).toMatchObject({ intact: false, entries: 3 });
  });

  it("shows one that was hashed again after a change, by the next one", async () => {
    const { verdict } = await broken(
      (tx) => tx`
        with changed as (select a from audit_log a where number = 6)
        update audit_log set action = 'other', hash = (
          select audit_hash(jsonb_populate_record(a, '{"action": "other"}')) from changed)
        where number = 6`,
    );
    expect(verdict).toEqual({ intact: false, entries: 6, fault: "Entry 7 does not follow from the previous entry." });
  });

  it("shows one that stands beside it", async () => {
    const { verdict } = await broken(
      (tx) => tx`
        insert into audit_log (number, previous_hash, hash, action, subject_type, subject_id, details)
        values (0, '', '', 'x', 'x', 'x', '{}')`,
    );
    expect(verdict).toMatchObject({ intact: false, entries: 12, fault: expect.stringContaining("outside the chain") });
  });

  it("keeps none waiting: what commits while another transaction writes it gets its place right after", async () => {
    const { sql: fresh } = await createTestDatabase();
    const write = (name: string) =>
      fresh.begin(async (tx) => {
        await append(tx, `${name}.a`);
        await append(tx, `${name}.b`);
      });
    await write("first");
    const actions = () =>
      fresh`select action from audit_log where number is not null order by number`.then((rows) =>
        rows.map(({ action }) => action),
      );
    await fresh.begin(async (tx) => {
      await tx`select audit_chain_pending(10)`;
      await write("second");
      await write("third");
      expect(await actions()).toEqual(["first.a", "first.b"]);
      expect(await verifyAudit(fresh)).toMatchObject({ intact: true, entries: 2, pending: 4 });
    });
    await write("fourth");
    const all = ["first", "second", "third", "fourth"].flatMap((name) => [`${name}.a`, `${name}.b`]);
    expect(await actions()).toEqual(all);
    expect(await verifyAudit(fresh)).toMatchObject({ intact: true, entries: 8, pending: 0 });
  });

  it("shows an entry that has been without a place for more than a minute", async () => {
    const { sql: fresh } = await createTestDatabase();
    await fresh.begin(async (tx) => {
      await tx`select audit_chain_pending(10)`;
      await fresh`
        insert into audit_log (at, action, subject_type, subject_id, details)
        values (clock_timestamp() - interval '61 seconds', 'x', 'x', 'x', '{}')`;
      expect(await verifyAudit(fresh)).toMatchObject({
        intact: false,
        fault: expect.stringContaining("outside the chain"),
      });
    });
    expect(await chainPending(fresh)).toBe(1);
    expect(await verifyAudit(fresh)).toMatchObject({ intact: true, entries: 1 });
  });

  it("shows by a head that was kept elsewhere that its end is gone, or that all of it was written anew", async () => {
    const cut = await broken((tx) => tx`delete from audit_log where number > 9`);
    expect(cut.verdict).toMatchObject({ intact: true, entries: 9 });
    expect(cut.known).toMatchObject({ intact: false, entries: 9, fault: expect.stringContaining("missing") });
    const forged = await broken(async (tx) => {
      await tx`update audit_log set action = 'forged' where number = 2`;
      for (let n = 2; n <= 12; n++) {
        await tx`update audit_log set previous_hash = (select hash from audit_log where number = ${n - 1}) where number = ${n}`;
        await tx`update audit_log a set hash = audit_hash(a) where number = ${n}`;
      }
    });
    expect(forged.verdict).toMatchObject({ intact: true, entries: 12 });
    expect(forged.known).toMatchObject({ intact: false, fault: "Entry 12 differs from the one seen before." });
  });

  it("is unbroken after 50 transactions at once with several entries each, some rolled back", async () => {
    const [{ before }] = await sql<[{ before: number }]>`select count(*)::int as before from audit_log`;
    const work = Array.from({ length: 50 }, (_, n) =>
      sql.begin(async (tx) => {
        for (const part of ["a", "b", "c"]) await append(tx, `${n}.${part}`, `round-${n}`);
        await tx`select pg_sleep(${((n * 37) % 50) / 2500})`;
        if (n % 5 === 0) throw new Error("rolled back");
      }),
    );
    const done = await Promise.allSettled(work);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(40);
    expect(await verifyAudit(sql)).toMatchObject({ intact: true, entries: before + 120 });
    // What one transaction wrote stands together, in its order.
    const rows = await sql<{ actions: string[]; span: number }[]>`
      select array_agg(action order by number) as actions, (max(number) - min(number))::int as span
      from audit_log where subject_id like 'round-%' group by subject_id`;
    expect(rows).toHaveLength(40);
    for (const { actions, span } of rows) {
      const [n] = actions[0]?.split(".") ?? [];
      expect([actions, span]).toEqual([[`${n}.a`, `${n}.b`, `${n}.c`], 2]);
    }
  });

  it("has no gap after a transaction that fails or is rolled back to a savepoint", async () => {
    const [{ last }] = await sql<[{ last: bigint }]>`select max(number) as last from audit_log`;
    await expect(
      sql.begin(async (tx) => {
        await append(tx, "lost");
        // Deferred: it fails after the entry took its place, at the commit.
        await tx`insert into ledger_transactions (user_id, kind, reference) values (${admin.id}, 'deposit', ${randomUUID()})`;
      }),
    ).rejects.toThrow("does not balance");
    await sql.begin(async (tx) => {
      await append(tx, "kept");
      await tx
        .savepoint(async (inner) => {
          await append(inner as Tx, "undone");
          throw new Error("back");
        })
        .catch(() => undefined);
    });
    const rows = await sql`select number, action from audit_log where number > ${last} order by number`;
    expect([...rows]).toEqual([{ number: last + 1n, action: "kept" }]);
    expect(await verifyAudit(sql)).toMatchObject({ intact: true });
  });

  it("cannot be changed, cut, emptied or entered by the back door", async () => {
    await sql.begin((tx) => append(tx, "fixed"));
    for (const statement of [
      "update audit_log set action = 'other'",
      "update audit_log set number = null, hash = null, previous_hash = null",
      "delete from audit_log",
      "truncate audit_log",
      "insert into audit_log (number, previous_hash, hash, action, subject_type, subject_id, details) values (99, '', '', 'x', 'x', 'x', '{}')",
    ])
      await expect(sql.unsafe(statement), statement).rejects.toThrow("append-only");
    // Before it has its place in the chain, too.
    await expect(
      sql.begin(async (tx) => {
        await append(tx, "fresh");
        await tx`update audit_log set number = 1000, hash = '', previous_hash = '' where action = 'fresh'`;
      }),
    ).rejects.toThrow("append-only");
    await expect(
      sql.begin(async (tx) => {
        await append(tx, "fresh");
        await tx`
          update audit_log e set number = head.number + 1, previous_hash = head.hash, hash = sha256('forged')
          from (select number, hash from audit_log where number is not null order by number desc limit 1) head
          where e.action = 'fresh' and e.number is null`;
      }),
    ).rejects.toThrow("append-only");
  });
});

describe("what is written down", () => {
  const trail = async (subject: string) =>
    (await admin.get(`/admin/audit?subject=${subject}&limit=100`)).body.items
      .reverse()
      .map(({ actor, action, details }) => ({ actor, action, details }));

  it("is everything that happens to a withdrawal, with who did it", async () => {
    const other = await api.person("admin");
    const person = await api.person();
    await pay(sql, person.id, "1500");
    const wallet_address = someAddress();
    const { id } = (await person.post("/wallet/withdraw-total-deposits", { wallet_address })).body.withdrawal;
    await admin.post(`/admin/withdrawals/${id}/approve`);
    await other.post(`/admin/withdrawals/${id}/approve`);
    await other.post(`/admin/withdrawals/${id}/reject`, { reason: "Not today" });
    const request = { user_id: person.id, amount: "1500000000", wallet_address };
    const approval = { chain_id: 0, token_address: "", digest: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(await trail(id)).toEqual([
      { actor: person.email, action: "withdrawal.pending", details: request },
      { actor: admin.email, action: "withdrawal.approval", details: approval },
      { actor: other.email, action: "withdrawal.approval", details: approval },
      { actor: other.email, action: "withdrawal.approved", details: request },
      { actor: other.email, action: "withdrawal.rejected", details: { ...request, note: "Not today" } },
    ]);
  });

  it("is every change of the settings and everything proposed to them", async () => {
    const other = await api.person("admin");
    const { body } = await admin.patch("/admin/settings", { two_approvals_above_ubxs: "5", cooling_off_seconds: 5 });
    const { id } = body.pending[0] as { id: string };
    await other.post(`/admin/proposals/${id}/confirm`);
    expect(await trail(id)).toEqual([
      { actor: admin.email, action: "setting_change.proposed", details: { field: "cooling_off_seconds", value: "5" } },
      { actor: other.email, action: "setting_change.confirmed", details: { field: "cooling_off_seconds", value: "5" } },
    ]);
    expect((await trail("settings")).slice(-2)).toEqual([
      {
        actor: admin.email,
        action: "settings.changed",
        details: { two_approvals_above: { from: 1_000_000_000, to: 5_000_000 } },
      },
      { actor: other.email, action: "settings.changed", details: { cooling_off_seconds: { from: 86_400, to: 5 } } },
    ]);
  });

  it("is what gives a person power or lets them in, and of a password only that it changed", async () => {
    const app = createTestApp(sql);
    const { token, user } = await app.signedUp(`${randomUUID()}@freehold.test`);
    const wallet = someAddress();
    await app.post("/api/auth/password/change", { current_password: PASSWORD, password: "another walnut tree" }, token);
    await sql.begin(async (tx) => {
      await setAuditActor(tx, admin.id);
      await tx`update users set role = 'admin', disabled_at = now() where id = ${user.id}`;
    });
    await sql`update users set disabled_at = null where id = ${user.id}`;
    await proveWallet(sql, user.id, { wallet, at: new Date("2026-03-01T00:00:00Z") });
    await sql`update users set referral_code = 'NOTHING-OF-NOTE' where id = ${user.id}`;
    expect(await trail(user.id)).toEqual([
      { actor: user.email, action: "user.password", details: {} },
      { actor: admin.email, action: "user.role", details: { role: { from: "user", to: "admin" } } },
      { actor: admin.email, action: "user.disabled", details: {} },
      { actor: null, action: "user.enabled", details: {} },
      {
        actor: null,
        action: "user.wallet",
        details: {
          wallet_address: { from: user.wallet_address, to: wallet },
          wallet_verified_at: { from: null, to: "2026-03-01T00:00:00+00:00" },
        },
      },
    ]);
    const [{ log }] = await sql<[{ log: string }]>`select string_agg(a::text, '') as log from audit_log a`;
    expect(log).not.toContain("argon2");
    // No registration makes an admin; who is one from the first was put there.
    const { id } = await addUser(sql, "admin");
    expect(await trail(id)).toEqual([
      { actor: null, action: "user.role", details: { role: { from: null, to: "admin" } } },
    ]);
  });

  it("is read by admins, page by page, newest first", async () => {
    const first = await admin.get("/admin/audit?limit=3");
    const [{ total }] = await sql<[{ total: number }]>`select count(*)::int as total from audit_log`;
    expect(first.body.items.map(({ number }) => number)).toEqual([total, total - 1, total - 2]);
    const second = await admin.get(`/admin/audit?limit=3&after=${first.body.next}`);
    expect(second.body.items[0]?.number).toBe(total - 3);
    expect((await admin.get("/admin/audit?subject=nothing")).body).toEqual({ items: [], next: null, archived_to: 0 });
    const done = await admin.get(`/admin/audit?actor=${admin.id}&limit=100`);
    expect(new Set(done.body.items.map(({ actor }) => actor))).toEqual(new Set([admin.email]));
    const idle = await api.person();
    expect((await admin.get(`/admin/audit?actor=${idle.id}`)).body).toEqual({ items: [], next: null, archived_to: 0 });
    expect((await (await api.person()).get("/admin/audit")).status).toBe(403);
  });
});

describe("the command audit-verify", () => {
  const run = (...args: string[]) => runCommand(["audit-verify", ...args], { DATABASE_URL: url });

  it("says how many entries there are and what the last hash is, and ends with 1 where something is wrong", async () => {
    const verdict = await verifyAudit(sql);
    if (!verdict.intact) throw new Error(verdict.fault);
    const head = `${verdict.entries}:${verdict.head}`;
    expect(await run()).toEqual({ code: 0, said: `${verdict.entries} entries, head ${head}: intact\n` });
    expect(await run(head)).toMatchObject({ code: 0 });
    expect(await run(`1:${"0".repeat(64)}`)).toEqual({
      code: 1,
      said: "broken after 0 sound entries: Entry 1 differs from the one seen before.\n",
    });
    expect(await run("nonsense")).toMatchObject({ code: 1, said: expect.stringContaining("number:hash") });
  });
});
