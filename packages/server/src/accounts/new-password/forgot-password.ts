import { randomUUID } from "node:crypto";
import type { PasswordForgot, PasswordForgotten } from "@freehold/contract";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { sendJob } from "../../platform/jobs/send.ts";
import type { Jobs } from "../../platform/jobs/start.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { findCredentials } from "../store.ts";
import { hashToken, newToken } from "../tokens.ts";
import { passwordReset } from "./mails.ts";

/** How long a link works, in milliseconds. */
const LIFETIME = 30 * 60_000;
/** After a mail with a link the next one waits for so long, in milliseconds. */
const PAUSE = 5 * 60_000;
/** From so many in a day on it waits for as long as a link works: so a person who asks always has one that does. */
const QUICKLY = 3;

/**
 * Takes a request for a new password. Whether there is an account is looked up later, by a job: the answer, and the time it
 * takes, is the same either way.
 *
 * There is no limit by email address, which a stranger could use up: {@link mailPasswordLink} keeps mailboxes from being flooded.
 *
 * @param address - the network address it came from.
 * @throws {ProblemError} `too_many_requests`, whether or not there is an account.
 */
export async function forgotPassword(
  { sql, limits }: { sql: Sql; limits: Limits },
  { email }: PasswordForgot,
  address: string,
): Promise<PasswordForgotten> {
  await limits.take("passwordForgotByAddress", address);
  await sql.begin(async (tx) => {
    const id = randomUUID();
    await Promise.all([
      tx`insert into password_requests (id, email) values (${id}, ${email.toLowerCase()})`,
      sendJob(tx, "password_forgot", { id }),
    ]);
  });
  return {
    success: true,
    message:
      "If there's an account with this email, a link to choose a new password is on its way. If we sent one in the last 30 minutes, that link still works.",
  };
}

/** Mails links to those who forgot their password, from now on. */
export async function mailPasswordLinks(jobs: Jobs, deps: { sql: Sql; clock: Clock }): Promise<void> {
  await jobs.work("password_forgot", { atOnce: 5 }, async ({ id }) => {
    const [asked] = await deps.sql<{ email: string }[]>`select email from password_requests where id = ${id}`;
    if (!asked) return;
    await mailPasswordLink(deps, asked.email);
    await deps.sql`delete from password_requests where id = ${id}`;
  });
}

/**
 * Mails a link to a person, if there is one with this address who may sign in, and none was mailed just now: then that one works. So
 * a stranger who asks in a person's name neither floods the mailbox nor keeps a link from its owner, and ends none that they have:
 * three links a day come five minutes apart, and any further one when the one before has run out.
 */
export async function mailPasswordLink({ sql, clock }: { sql: Sql; clock: Clock }, email: string): Promise<void> {
  const user = await findCredentials(sql, email);
  if (!user || user.disabled_at) return;
  await sql.begin(async (tx) => {
    // Of two jobs at once the second one sees the first one's link. Held until the transaction ends.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`password link ${user.id}`}, 0))`;
    // A change of their address waits for this one, and ends its link.
    const [same] = await tx`select from users where id = ${user.id} and email = ${user.email} for share`;
    if (!same) return;
    const now = clock();
    if (await hasRecentLink(tx, user, now)) return;
    const token = newToken();
    const isMailed = await enqueueMail(tx, user, passwordReset({ token, expiresAt: expiryOf(now) }));
    if (isMailed) await insertPasswordReset(tx, { userId: user.id, token, now });
  });
}

/** Whether a link was mailed just now that still works. */
async function hasRecentLink(tx: Tx, { id, email }: { id: string; email: string }, now: Date): Promise<boolean> {
  const [{ mailed }] = await tx<[{ mailed: number }]>`
    select count(*)::int as mailed from outbox
    where mailbox_of(to_address) = mailbox_of(${email}) and template = 'password_reset'
      and created_at > wall_clock() - interval '1 day'`;
  const pause = mailed < QUICKLY ? PAUSE : LIFETIME;
  const [recent] = await tx`
    select from password_resets where user_id = ${id} and created_at > ${new Date(now.getTime() - pause)} limit 1`;
  return recent !== undefined;
}

/** Makes a link to choose a new password work. @returns until when. */
export async function insertPasswordReset(
  tx: Tx,
  { userId, token, now }: { userId: string; token: string; now: Date },
): Promise<Date> {
  const expiresAt = expiryOf(now);
  await tx`
    insert into password_resets (user_id, token_hash, created_at, expires_at)
    values (${userId}, ${hashToken(token)}, ${now}, ${expiresAt})`;
  return expiresAt;
}

const expiryOf = (now: Date) => new Date(now.getTime() + LIFETIME);
