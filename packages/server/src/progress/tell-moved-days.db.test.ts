import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { proveWallet } from "../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../api.fixture.ts";
import { addUser, pay, someAddress } from "../money.fixture.ts";
import { refreshPace } from "../pace/refresh-pace.ts";
import { createLog } from "../platform/http/log.ts";
import { stopPayments } from "../settings/stop-payments.ts";
import { tellMovedDays } from "./tell-moved-days.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const log = createLog({ level: "silent" });
const DAY = 86_400_000;
const now = new Date();
const after = (days: number) => new Date(now.getTime() + days * DAY);

/** As if twenty refunds had been paid just now, each after so many days. */
async function paidAfter(days: number): Promise<void> {
  const { id } = await addUser(sql);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`delete from withdrawals where status = 'completed'`;
    await tx`
      insert into withdrawals (user_id, kind, status, amount, from_available, from_invested, from_earnings, deposit_count,
        wallet_address, tx_id, created_at, approved_at, closed_at)
      select ${id}, 'total_deposits', 'completed', 1, 1, 0, 0, 1, ${someAddress()}, '0x' || n,
        ${after(-days)}, ${after(-days / 2)}, ${now} from generate_series(1, 20) n`;
  });
  await refreshPace(sql, now);
}

const tell = (at = now) => tellMovedDays(sql, { chain: null, now: at, log });
const mailsTo = (person: Person) =>
  sql<{ subject: string; message: { before: string[] } }[]>`
    select subject, message from outbox where user_id = ${person.id} and template = 'refund_moved' order by created_at`;

async function asks(): Promise<Person> {
  const person = await api.person();
  await proveWallet(sql, person.id);
  await pay(sql, person.id, "12");
  await person.post("/wallet/withdraw-total-deposits", { wallet_address: person.wallet_address });
  return person;
}

it("a mail says once that the day has moved by more than two, however many processes look at once", async () => {
  await paidAfter(10);
  const person = await asks();
  await tell();
  await paidAfter(12);
  await tell();
  expect(await mailsTo(person)).toEqual([]);

  await paidAfter(20);
  await Promise.all(Array.from({ length: 8 }, () => tell()));
  const mails = await mailsTo(person);
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your refund of [\d.,]+ UBXS is now expected later$/),
  ]);
  const day = (days: number) =>
    after(days).toLocaleDateString("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });
  expect(mails[0]?.message.before[0]).toBe(
    `We now expect to pay it about ${day(20)}. Our last estimate was ${day(10)} at the latest.`,
  );

  await paidAfter(5);
  await tell();
  expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/later$/),
    expect.stringMatching(/sooner$/),
  ]);
});

it("says nothing while payments are stopped, of one that is over, and where no day can be told", async () => {
  await paidAfter(10);
  const person = await asks();
  await tell();
  await paidAfter(20);
  await sql.begin((tx) => stopPayments(tx, "A test stopped them."));
  await tell();
  await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
  await tell(after(30));
  expect(await mailsTo(person)).toEqual([]);
  const { withdrawals } = (await person.get("/wallet/withdrawals")).body;
  expect((await person.post(`/wallet/withdrawals/${withdrawals[0]?.id}/cancel`)).status).toBe(200);
  await tell();
  expect(await mailsTo(person)).toEqual([]);
});
