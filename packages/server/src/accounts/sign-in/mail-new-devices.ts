import type { Sql, Tx } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import { sendJob } from "../../platform/jobs/send.ts";
import type { Jobs } from "../../platform/jobs/start.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { hashToken, newToken, REPORT_LIFETIME } from "../tokens.ts";
import { type NewSignIn, newDevice } from "./mails.ts";

/** A mail about new devices is followed by the next one after so many seconds; what comes in between stands in that. */
const PAUSE = 60 * 60;
/** A mail names so many sign-ins, the latest. */
const NAMED = 10;

type Person = { id: string; email: string; email_confirmed_at: Date | null };

/**
 * Tells a person by mail of a sign-in on a device that is new to the account, or, within an hour of the last such mail, has a job tell of
 * all of them together then. Called in the transaction of the sign-in, which has the person's row locked and stands in the
 * account's log by then. Addresses that are not confirmed get no such mail.
 */
export async function mailNewDevice(tx: Tx, person: Person, now: Date): Promise<void> {
  if (!person.email_confirmed_at) return;
  const last = await findLastMail(tx, person.id);
  if (!last?.isRecent) return mailSignIns(tx, person, { now, last });
  const signIns = await findSignIns(tx, person.id, last.event);
  // Those before this one have a job already.
  if (signIns.length === 1) await sendJob(tx, "new_devices", { user_id: person.id }, { startAfter: last.next });
}

/** Mails what {@link mailNewDevice} has left for later, from now on. */
export async function mailNewDevices(jobs: Jobs, { sql, clock }: { sql: Sql; clock: Clock }): Promise<void> {
  await jobs.work("new_devices", { atOnce: 5 }, ({ user_id }) =>
    sql.begin((tx) => mailCollected(tx, { userId: user_id, now: clock() })),
  );
}

/** Mails the sign-ins on new devices that no mail has told of; nothing if one went out since. */
export async function mailCollected(tx: Tx, { userId, now }: { userId: string; now: Date }): Promise<void> {
  // One sign-in, or mail about them, after the other.
  const [person] = await tx<Person[]>`
    select id, email, email_confirmed_at from users where id = ${userId} and disabled_at is null for no key update`;
  if (!person) return;
  const last = await findLastMail(tx, userId);
  if (last && !last.isRecent) await mailSignIns(tx, person, { now, last });
}

type LastMail = { event: bigint; next: Date; isRecent: boolean };

async function findLastMail(tx: Tx, userId: string): Promise<LastMail | null> {
  const [last] = await tx<{ last_event: bigint; next: Date; is_recent: boolean }[]>`
    select last_event, next, next > wall_clock() as is_recent
    from sign_in_report_links, lateral (select mailed_at + make_interval(secs => ${PAUSE}) as next) pause
    where user_id = ${userId} and last_event is not null and before_change is null order by mailed_at desc limit 1`;
  return last ? { event: last.last_event, next: last.next, isRecent: last.is_recent } : null;
}

/** Newest first. By the index of the account. */
function findSignIns(tx: Tx, userId: string, after: bigint) {
  return tx<(NewSignIn & { number: bigint })[]>`
    select number, at, network_address from account_events
    where user_id = ${userId} and number > ${after} and action = 'sign_in' and code = 'ok' and not known_device
    order by number desc`;
}

async function mailSignIns(tx: Tx, person: Person, { now, last }: { now: Date; last: LastMail | null }): Promise<void> {
  const found = await findSignIns(tx, person.id, last?.event ?? 0n);
  // A person who got no such mail yet, as before the address was confirmed, is told of this one.
  const signIns = last ? found : found.slice(0, 1);
  const [newest, first] = [signIns[0], signIns.at(-1)];
  if (!newest || !first) return;
  const token = newToken();
  const expiresAt = new Date(now.getTime() + REPORT_LIFETIME);
  const named = signIns.slice(0, NAMED).reverse();
  await Promise.all([
    tx`
      insert into sign_in_report_links (token_hash, user_id, created_at, signed_in_at, last_event)
      values (${hashToken(token)}, ${person.id}, ${now}, ${first.at}, ${newest.number})`,
    enqueueMail(
      tx,
      person,
      newDevice({ signIns: named, more: signIns.length - named.length, link: { token, expiresAt } }),
    ),
  ]);
}
