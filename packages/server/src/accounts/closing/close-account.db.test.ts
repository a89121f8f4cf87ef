import type { AdminUsers } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeAll, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import { confirmDeposit, confirmWithin, openDeposit } from "../../deposits/confirm-deposit.ts";
import { expectSoundLedger, knowChainByHand, pay, someAddress, someHash } from "../../money.fixture.ts";
import type { Address } from "../../platform/chain/address.ts";
import { toHash } from "../../platform/chain/address.ts";
import { proveWallet } from "../wallets/proof.fixture.ts";
import { FORGOTTEN } from "./close-account.ts";

const { sql } = await createTestDatabase();
const app = createTestApp(sql);
let admin: Person;
beforeAll(async () => {
  admin = await createTestApi(sql).person("admin");
  await sql`update settings set cooling_off_seconds = 0, platform_status = 'active'`;
});

let serial = 0;
async function person() {
  const email = `person-${++serial}@freehold.test`;
  const { token, user } = await app.signedUp(email, { wallet_address: someAddress() });
  return { email, token, id: user.id, wallet: user.wallet_address.toLowerCase() as Address };
}
const close = (token: string) => app.post("/api/auth/close", undefined, token);
const state = async (id: string) => {
  const [row] = await sql<{ is_closed: boolean; available: bigint }[]>`
    select u.closed_at is not null as is_closed, b.available from users u join balances b on b.user_id = u.id where u.id = ${id}`;
  return row;
};
const waiting = async () =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;
/** What admins see of a person among the disabled ones. */
const shown = async (email: string) =>
  (await admin.get<AdminUsers>(`/admin/users?disabled=true&q=${encodeURIComponent(email)}`)).body.items[0];

describe("races", () => {
  it("a deposit that is being confirmed is booked first, and the account stays open", async () => {
    const { id, token } = await person();
    let closing: ReturnType<typeof close> | undefined;
    await sql.begin(async (tx) => {
      await confirmWithin(tx, { userId: id, chainId: 56, txHash: toHash(someHash()), amount: 5_000_000n, sender: "" });
      closing = close(token);
      await expect.poll(waiting).toBeGreaterThan(0);
    });
    expect((await closing)?.body).toMatchObject({
      code: "account_not_empty",
      detail: expect.stringContaining("money"),
    });
    expect(await state(id)).toEqual({ is_closed: false, available: 5_000_000n });
    expect((await app.get("/api/auth/me", token)).status).toBe(200);
    await expectSoundLedger(sql);
  });

  it("a deposit that is confirmed while the account closes is booked to the closed account, where admins see it", async () => {
    const { id, token, email, wallet } = await person();
    await proveWallet(sql, id);
    await knowChainByHand(sql);
    let booking: ReturnType<typeof confirmDeposit> | undefined;
    let closing: ReturnType<typeof close> | undefined;
    // Both want the balance: the account's end is first in the queue.
    await sql.begin(async (tx) => {
      await tx`select from balances where user_id = ${id} for update`;
      closing = close(token);
      await expect.poll(waiting).toBe(1);
      booking = confirmDeposit(sql, { userId: id, chainId: 56, txHash: someHash(), amount: 7_000_000n });
      await expect.poll(waiting).toBe(2);
    });
    expect([(await closing)?.status, (await booking)?.outcome]).toEqual([204, "confirmed"]);
    expect(await state(id)).toEqual({ is_closed: true, available: 7_000_000n });
    expect(await shown(email)).toMatchObject({ id, disabled_at: expect.any(String), total_ubxs: "7" });
    await expectSoundLedger(sql);

    // A wallet that the person has proved stays theirs: what comes from it days later counts.
    const later = { userId: id, chainId: 56, txHash: toHash(someHash()), amount: 1_000_000n, sender: wallet };
    await sql.begin((tx) => confirmWithin(tx, later));
    expect(await shown(email)).toMatchObject({ total_ubxs: "8" });
    // Enabled by an admin, the person chooses a new password and withdraws.
    expect((await admin.patch(`/admin/users/${id}`, { disabled: false })).status).toBe(200);
    expect((await state(id))?.is_closed).toBe(false);
  });

  it("an account that is closed twice at once is closed once", async () => {
    const { id, token, email } = await person();
    const answers = await Promise.all([close(token), close(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
    expect(await state(id)).toMatchObject({ is_closed: true });
    expect(await sql`select from outbox where to_address = ${email} and template = 'account_closed'`).toHaveLength(1);
  });
});

describe("refused, with the reason,", () => {
  it("for an admin", async () => {
    const { id, token } = await person();
    await sql`update users set role = 'admin' where id = ${id}`;
    expect((await close(token)).body).toMatchObject({
      code: "account_not_empty",
      detail: expect.stringMatching(/admin/),
    });
  });

  it("without a fresh proof", async () => {
    const { id, token } = await person();
    await sql`update sessions set proved_at = now() - interval '11 minutes' where user_id = ${id}`;
    expect((await close(token)).body.code).toBe("proof_required");
  });

  it("while there is an open request, and the money of one that was cancelled", async () => {
    const { id, token } = await person();
    await pay(sql, id, "10");
    const { body } = await app.post<{ withdrawal: { id: string } }>(
      "/api/wallet/withdraw-total-deposits",
      { wallet_address: someAddress() },
      token,
    );
    expect((await close(token)).body.detail).toContain("open withdrawal request");
    expect((await app.post(`/api/wallet/withdrawals/${body.withdrawal.id}/cancel`, {}, token)).status).toBe(200);
    expect((await close(token)).body.detail).toContain("There's money in your account");
  });

  it("while a deposit isn't final", async () => {
    const { id, token, wallet } = await person();
    await proveWallet(sql, id);
    await openDeposit(sql, { userId: id, chainId: 56, txHash: toHash(someHash()), amount: 1_000n, sender: wallet });
    expect((await close(token)).body.detail).toContain("isn't credited yet");
  });

  it("while a change of email can be undone, which closing would prevent", async () => {
    const { id, token, email } = await person();
    await sql`
      insert into email_changes (user_id, from_email, to_email, session_id, created_at, confirm_hash, confirm_until,
        confirmed_at, undo_hash, undo_until)
      values (${id}, 'old@freehold.test', ${email}, gen_random_uuid(), now(), sha256(${id}::text::bytea), now(), now(),
        sha256(${`undo ${id}`}::text::bytea), now() + interval '72 hours')`;
    expect((await close(token)).body.detail).toContain("72 hours");
    await sql`update email_changes set undo_until = now() - interval '1 second' where user_id = ${id}`;
    expect((await close(token)).status).toBe(204);
  });

  it("by the database as well, however it's asked", async () => {
    const { id } = await person();
    await pay(sql, id, "10");
    await expect(sql`update users set disabled_at = now(), closed_at = now() where id = ${id}`).rejects.toThrow(
      "balance",
    );
    await expect(sql`update users set closed_at = now() where id = ${id}`).rejects.toThrow();
  });
});

describe("a closed account", () => {
  it("keeps its books, and nothing that signs in", async () => {
    const { id, token, email } = await person();
    await pay(sql, id, "10");
    const { body } = await app.post<{ withdrawal: { id: string } }>(
      "/api/wallet/withdraw-total-deposits",
      { wallet_address: someAddress() },
      token,
    );
    await admin.post(`/admin/withdrawals/${body.withdrawal.id}/approve`);
    await sql.begin(async (tx) => {
      await tx`alter table withdrawals disable trigger withdrawals_guard`;
      await tx`update withdrawals set cooling_off_until = now() - interval '1 minute' where id = ${body.withdrawal.id}`;
      await tx`alter table withdrawals enable trigger withdrawals_guard`;
    });
    expect((await admin.post(`/admin/withdrawals/${body.withdrawal.id}/complete`, { tx_id: someHash() })).status).toBe(
      200,
    );
    const books = async () => {
      const [row] = await sql`
        select (select count(*)::int from ledger_transactions where user_id = ${id}) as bookings,
          (select count(*)::int from deposits where user_id = ${id}) as deposits,
          (select count(*)::int from withdrawals where user_id = ${id}) as withdrawals`;
      return row;
    };
    const before = await books();
    await app.post("/api/auth/export", undefined, token);
    expect((await close(token)).status).toBe(204);
    expect(await books()).toEqual(before);
    await expectSoundLedger(sql);
    for (const table of FORGOTTEN)
      expect([table, await sql`select from ${sql.unsafe(table)} where user_id = ${id}`]).toEqual([table, []]);

    expect((await app.get("/api/auth/me", token)).status).toBe(401);
    expect((await app.signIn(email, PASSWORD)).body.code).toBe("invalid_credentials");
    // As of any disabled account: its address stays taken, and it gets no link.
    expect((await app.register(email)).body.code).toBe("email_taken");
    const [{ text }] = await sql<[{ text: string }]>`
      select message::text as text from outbox where to_address = ${email} and template = 'account_closed'`;
    expect(text).toMatch(/We keep your email address.*tax law/);
    const [entry] = await sql`select actor_id from audit_log where subject_id = ${id} and action = 'user.disabled'`;
    expect(entry).toEqual({ actor_id: id });
    const [event] = await sql`select code from account_events where user_id = ${id} and action = 'account_closed'`;
    expect(event).toEqual({ code: "ok" });
  });

  it("forgets each table that goes with an account, but for emails on their way", async () => {
    const tables = await sql<{ name: string }[]>`
      select c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid
      where f.contype = 'f' and f.confrelid = 'users'::regclass and f.confdeltype = 'c' order by 1`;
    expect([...FORGOTTEN, "outbox"].sort()).toEqual(tables.map(({ name }) => name));
  });
});
