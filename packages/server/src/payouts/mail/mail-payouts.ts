import type { Sql, Tx } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import type { Jobs } from "../../platform/jobs/start.ts";
import { enqueueMails } from "../../platform/mail/outbox.ts";
import { hasHolders } from "../distributions/holders.ts";
import { type MailedPayout, payoutsOfMonth } from "./mails.ts";

/** Every hour. */
const CRON = "7 * * * *";
/** From this day of a calendar month on, mails no longer wait for properties that are not distributed. */
const LATEST_DAY = 20;
/** People in one transaction. */
const BATCH = 200;

/** Looks every hour whether mails about payouts are due; once, however many processes there are. */
export async function schedulePayoutMails(jobs: Jobs, { sql, clock }: { sql: Sql; clock: Clock }): Promise<void> {
  await jobs.work("payout_mails", {}, () => mailPayouts(sql, clock()));
  await jobs.schedule("payout_mails", CRON, {});
}

/**
 * Mails people what their shares earned: once a calendar month, all properties together (PLATFORM 3). That is as soon as every
 * property whose shares people held in the month before has been distributed for it, and on the 20th at the latest; what is
 * distributed later, corrections too, is in the next mail. How far a round has come is written with its mails, so that no person gets two wherever it was killed.
 *
 * @param batch - people in one transaction. @default 200
 */
export async function mailPayouts(sql: Sql, now: Date, batch = BATCH): Promise<void> {
  await startRound(sql, now);
  const rounds = await sql<{ month: string }[]>`
    select month::text from payout_mailings where completed_at is null order by month`;
  for (const { month } of rounds) while (await sql.begin((tx) => mailNext(tx, month, batch)));
}

/** Fixes which distributions the round of this calendar month is about, if one is due and there was none yet. */
async function startRound(sql: Sql, now: Date): Promise<void> {
  const firstDay = (ago: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago)).toISOString();
  const [month, before] = [firstDay(0).slice(0, 10), firstDay(1).slice(0, 10)];
  await sql.begin(async (tx) => {
    const [due] = await tx<{ month: string }[]>`
      insert into payout_mailings (month)
      select ${month}::text::date
      where exists (select from distributions where completed_at is not null and mailed_in is null and net > 0)
        and (${now.getUTCDate() >= LATEST_DAY} or not exists (
          select from properties p
          where ${hasHolders(sql, before)} and not exists (
            select from distributions d
            where d.property_id = p.id and d.completed_at is not null and d.month = ${before}::text::date)))
      on conflict do nothing
      returning month::text`;
    if (due)
      await tx`
        update distributions set mailed_in = ${month}::text::date where completed_at is not null and mailed_in is null`;
  });
}

type Line = MailedPayout & { user_id: string };

/** The next people of a round. @returns false when there are no more */
async function mailNext(tx: Tx, month: string, most: number): Promise<boolean> {
  const [round] = await tx<{ mailed_through: string | null }[]>`
    select mailed_through from payout_mailings where month = ${month}::text::date and completed_at is null for update`;
  if (!round) return false;
  // By the people's own key: each is one look into an index, however many payouts there are.
  const people = await tx<{ id: string; email: string }[]>`
    select u.id, u.email from users u
    where ${round.mailed_through ? tx`u.id > ${round.mailed_through}` : tx`true`} and u.payout_mails and u.disabled_at is null
      and exists (select from payouts p join distributions d on d.id = p.distribution_id
        where p.user_id = u.id and p.amount > 0 and d.mailed_in = ${month}::text::date)
    order by u.id limit ${most}`;
  const last = people.at(-1);
  if (!last) {
    await tx`update payout_mailings set completed_at = clock_timestamp() where month = ${month}::text::date`;
    return false;
  }
  const lines = await tx<Line[]>`
    select p.user_id, property.name, to_char(p.month, 'YYYY-MM') as month, d.is_correction, p.amount
    from payouts p
    join distributions d on d.id = p.distribution_id
    join properties property on property.id = p.property_id
    where p.user_id = any(${people.map(({ id }) => id)}::uuid[]) and p.amount > 0 and d.mailed_in = ${month}::text::date
    order by p.month, property.name, d.completed_at`;
  const mails = people.map((to) => ({ to, message: payoutsOfMonth(lines.filter(({ user_id }) => user_id === to.id)) }));
  await enqueueMails(tx, mails);
  await tx`update payout_mailings set mailed_through = ${last.id} where month = ${month}::text::date`;
  return true;
}
