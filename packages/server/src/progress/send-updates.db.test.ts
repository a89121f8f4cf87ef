import type { AdminWithdrawalDetail, WithdrawalProgress } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeEach, expect, it, vi } from "vitest";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import { addDays, dayOf } from "../analytics/period.ts";
import { createTestApi } from "../api.fixture.ts";
import { pay } from "../money.fixture.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { inDay } from "../platform/format.ts";
import { createLog } from "../platform/http/log.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import type { WithdrawalRow } from "../withdrawals/store.ts";
import { readOutlooks } from "./read-outlooks.ts";
import { readProgress } from "./read-progress.ts";
import { sendUpdates } from "./send-updates.ts";

const { sql } = await createTestDatabase();
const DAY = 86_400_000;
let now = new Date();
const api = createTestApi(sql);
const admin = await api.person("admin");
const log = createLog({ level: "silent" });

beforeEach(async () => {
  now = new Date();
  await sql`update refund_times set typical_seconds = null, total_seconds = null, approval_seconds = null, payment_seconds = null`;
});

const later = (days: number) => {
  now = new Date(Date.now() + days * DAY);
};
const today = (days: number) => addDays(dayOf(new Date()), days);
const send = () => sendUpdates(sql, { chain: null, now, log });

/** As if every refund had taken so many days. */
const paceOf = (days: number) => sql`
  update refund_times set (typical_seconds, total_seconds, approval_seconds, payment_seconds) =
    (select s, times, times, times from (select s, array_fill(s, array[101]) as times from (select ${days * 86_400}::int as s) a) b)`;

async function asks() {
  const person = await api.person();
  await proveWallet(sql, person.id);
  await pay(sql, person.id, "12");
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: person.wallet_address });
  const { id } = body.withdrawal as { id: string };
  const progress = async () => {
    const read = await readProgress(sql, { userId: person.id, id, chain: null, now });
    if (!read) throw new Error("There is no such request.");
    return read;
  };
  const mails = () =>
    sql<{ subject: string; message: { before: string[] } }[]>`
      select subject, message from outbox where user_id = ${person.id} and template = 'refund_update' order by created_at`;
  return { person, id, progress, mails };
}

it("an update is promised where no day can be told, kept once, and promises the next", async () => {
  const refund = await asks();
  expect(await refund.progress()).toMatchObject({
    estimate: null,
    next_update: { on: today(2), reason: "approvals", is_late: false },
  });
  // The desk reads what the person reads.
  const { body } = await admin.get<AdminWithdrawalDetail>(`/admin/withdrawals/${refund.id}`);
  expect(body.next_update).toEqual((await refund.progress()).next_update);

  later(1);
  await send();
  expect(await refund.mails()).toEqual([]);
  expect((await refund.progress()).next_update?.on).toBe(today(2));

  later(2);
  await Promise.all(Array.from({ length: 8 }, send));
  const [mail, ...others] = await refund.mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Update on your refund of [\d.,]+ UBXS$/);
  const { queue_position: position } = await refund.progress();
  expect(mail?.message.before).toEqual([
    `Your 12.00 UBXS is reserved. Your request is ${position === 1 ? "next" : `number ${position}`} in line for review.`,
    `One approval is missing. We review the oldest requests first. We'll update you by ${inDay(today(4))}.`,
  ]);
  expect((await refund.progress()).next_update?.on).toBe(today(4));

  later(4);
  await send();
  expect(await refund.mails()).toHaveLength(2);
});

it("one that waits longer than nearly all is late, and says so on the page and in the email", async () => {
  await paceOf(1);
  const refund = await asks();
  expect(await refund.progress()).toMatchObject({ next_update: null, estimate: { paid: { to: today(1) } } });
  later(3);
  expect((await refund.progress()).next_update).toEqual({ on: today(5), reason: "approvals", is_late: true });
  later(5);
  await send();
  expect((await refund.mails())[0]?.message.before[1]).toBe(
    `It's taking longer than usual. One approval is missing. We review the oldest requests first. We'll update you by ${inDay(today(7))}.`,
  );
});

it("a promise is kept where a day can be told by then, and is the last", async () => {
  const refund = await asks();
  await refund.progress();
  await paceOf(10);
  later(2);
  await send();
  expect((await refund.mails())[0]?.message.before[1]).toMatch(/^We now expect to pay it about /);
  later(6);
  await send();
  expect(await refund.mails()).toHaveLength(1);
});

it("payments that are paused are the reason, also of one that is not approved", async () => {
  const refund = await asks();
  await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
  expect((await refund.progress()).next_update).toMatchObject({ reason: "payments_stopped", is_late: false });
  await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
});

it("a server that was away keeps an old promise at once, and the page names no day that is past", async () => {
  const refund = await asks();
  await refund.progress();
  later(6);
  expect((await refund.progress()).next_update?.on).toBe(today(6));
  await send();
  expect(await refund.mails()).toHaveLength(1);
  expect((await refund.progress()).next_update?.on).toBe(today(8));
});

it("nothing is sent once the request is over, nor to a mailbox that takes no email", async () => {
  const [cancelled, undeliverable] = [await asks(), await asks()];
  await cancelled.progress();
  await undeliverable.progress();
  await cancelled.person.post(`/wallet/withdrawals/${cancelled.id}/cancel`);
  await sql`update outbox set failed_at = now() where user_id = ${undeliverable.person.id}`;
  later(2);
  await send();
  expect([await cancelled.mails(), await undeliverable.mails()]).toEqual([[], []]);
  expect((await cancelled.progress()).next_update).toBeNull();
});

it("with one of two approvals the email says the place in line as well", async () => {
  await sql`update settings set two_approvals_above = 1`;
  const refund = await asks();
  await refund.progress();
  await admin.post(`/admin/withdrawals/${refund.id}/approve`);
  later(2);
  await send();
  const { queue_position: position } = await refund.progress();
  expect((await refund.mails())[0]?.message.before[0]).toBe(
    `Your 12.00 UBXS is reserved. One of two admins has approved your request. It's ${position === 1 ? "next" : `number ${position}`} in line.`,
  );
  await sql`update settings set two_approvals_above = default`;
});

it("an email that was given up for its age, or for its link, ends no updates", async () => {
  const [old, expired] = [await asks(), await asks()];
  await old.progress();
  await expired.progress();
  await sql`update outbox set failed_at = created_at + interval '3 days 1 second' where user_id = ${old.person.id}`;
  await sql`update outbox set failed_at = created_at + interval '1 day', link_expires_at = created_at + interval '1 day'
    where user_id = ${expired.person.id}`;
  later(2);
  await send();
  expect(await old.mails()).toHaveLength(1);
  expect(await expired.mails()).toHaveLength(1);
});

it("an update to a mailbox that had its share of emails stays due until there is room", async () => {
  const refund = await asks();
  await refund.progress();
  await sql`update users set email_confirmed_at = null where id = ${refund.person.id}`;
  await sql`
    insert into outbox (message_id, user_id, to_address, template, subject, reference_hash, message)
    select 'full ' || n, ${refund.person.id}, ${refund.person.email}, 'full', 'Full', sha256(n::text::bytea), '{}' from generate_series(1, 12) n`;
  later(2);
  await send();
  expect(await refund.mails()).toEqual([]);
  expect((await refund.progress()).next_update?.on).toBe(today(2));
  await sql`delete from outbox where user_id = ${refund.person.id} and template = 'full'`;
  await send();
  expect(await refund.mails()).toHaveLength(1);
  expect((await refund.progress()).next_update?.on).toBe(today(4));
});

it("a decision on one refund waits for no promise to others, nor they for it", async () => {
  const refunds = [await asks(), await asks()];
  const rows = await sql<WithdrawalRow[]>`
    select * from withdrawals where id = any(${refunds.map(({ id }) => id)}::uuid[]) order by user_id, id`;
  const [, last] = rows;
  if (!last) throw new Error("There are no such requests.");
  const read = (queryable: Queryable, some: WithdrawalRow[]) => readOutlooks(queryable, some, { chain: null, now });
  const [all, own] = await sql.begin(async (tx) => {
    await tx`select from withdrawals where id = ${last.id} for update`;
    const all = read(sql, rows);
    await vi.waitFor(async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(waiting).toHaveLength(1);
    });
    return [all, await read(tx, [last])] as const;
  });
  expect([...(await all), ...own].map(({ next_update }) => next_update?.on)).toEqual([today(2), today(2), today(2)]);
});

it("a failure for one person leaves the others their update, and fails the job", async () => {
  const [broken, fine] = [await asks(), await asks()];
  for (const { progress } of [broken, fine]) await progress();
  await sql`create function refuse_email() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`;
  await sql.unsafe(`
    create trigger refuse_email before insert on outbox for each row
    when (new.user_id = '${broken.person.id}') execute function refuse_email()`);
  later(2);
  await expect(send()).rejects.toThrow("refused");
  expect(await broken.mails()).toEqual([]);
  expect(await fine.mails()).toHaveLength(1);
  expect((await broken.progress()).next_update?.on).toBe(today(2));
  await sql`drop function refuse_email cascade`;
  await send();
  expect(await broken.mails()).toHaveLength(1);
});

it("a disabled account gets no update until it is enabled again", async () => {
  const refund = await asks();
  await refund.progress();
  await sql`update users set disabled_at = now() where id = ${refund.person.id}`;
  later(2);
  await send();
  expect(await refund.mails()).toEqual([]);
  await sql`update users set disabled_at = null where id = ${refund.person.id}`;
  await send();
  expect(await refund.mails()).toHaveLength(1);
});

it("a clock that was ahead leaves no day that is far, nor is more sent for it", async () => {
  const refund = await asks();
  await refund.progress();
  later(30);
  await send();
  now = new Date();
  expect((await refund.progress()).next_update?.on).toBe(today(2));
  await send();
  later(2);
  await send();
  expect(await refund.mails()).toHaveLength(2);
});

it("an ordinary withdrawal is promised nothing", async () => {
  const person = await api.person();
  await proveWallet(sql, person.id);
  await pay(sql, person.id, "12");
  const { body } = await person.post("/wallet/withdraw", { amount_ubxs: "5", wallet_address: person.wallet_address });
  const { body: progress } = await person.get<WithdrawalProgress>(`/wallet/withdrawals/${body.withdrawal.id}/progress`);
  expect(progress.next_update).toBeNull();
});

it("the place in line says that it has moved, by those that have left it since", async () => {
  const ahead = [await asks(), await asks()];
  const last = await asks();
  const position = (await last.progress()).queue_position ?? Number.NaN;
  expect((await last.progress()).queue_moved).toBeNull();
  for (const { person, id } of ahead) await person.post(`/wallet/withdrawals/${id}/cancel`);
  later(1);
  expect(await last.progress()).toMatchObject({
    queue_position: position - 2,
    queue_moved: { from: position, on: today(0) },
  });
  later(5);
  expect((await last.progress()).queue_moved).toBeNull();
});
