import type { PasswordForgot, PasswordForgotten } from "@freehold/contract";
import type { Sql, Tx } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { sendJob } from "../../platform/jobs/send.ts";
import type { Jobs } from "../../platform/jobs/start.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { passwordReset } from "../mails.ts";
import { findCredentials } from "../store.ts";
import { hashToken, newToken } from "../tokens.ts";

/** How long a link works, in milliseconds. */
const LIFETIME = 30 * 60_000;
/** After a mail with a link the next one waits for so long, in milliseconds: six in the time that a link works. */
const PAUSE = 5 * 60_000;

/**
 * Takes a request for a new password. Whether there is an account is looked up later, by a job: the answer, and the time it
 * takes, is the same for everybody.
 *
 * There is no limit by e-mail address, which a stranger could use up: {@link mailPasswordLink} keeps mailboxes from being flooded.
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
  await sql.begin((tx) => sendJob(tx, "password_forgot", { email: email.toLowerCase() }));
  return {
    success: true,
    message:
      "If an account with this e-mail exists, a link to choose a new password is on its way. One that came in the last five minutes works as well.",
  };
}

/** Mails links to those who forgot their password, from now on. */
export async function mailPasswordLinks(jobs: Jobs, deps: { sql: Sql; clock: Clock }): Promise<void> {
  await jobs.work("password_forgot", { atOnce: 5 }, ({ email }) => mailPasswordLink(deps, email));
}

/**
 * Mails a link to a person, if there is one with this address who may sign in, and none was mailed just now: then that one works
 * for as long as it takes to use it. So whoever else asks in somebody's name neither floods the mailbox nor keeps a link from them,
 * and ends none that they have.
 */
export async function mailPasswordLink({ sql, clock }: { sql: Sql; clock: Clock }, email: string): Promise<void> {
  const user = await findCredentials(sql, email);
  if (!user || user.disabled_at) return;
  await sql.begin(async (tx) => {
    // Of two jobs at once the second one sees the first one's link. Held until the transaction ends.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`password link ${user.id}`}, 0))`;
    const now = clock();
    const [justNow] = await tx`
      select from password_resets where user_id = ${user.id} and created_at > ${new Date(now.getTime() - PAUSE)} limit 1`;
    if (justNow) return;
    const token = newToken();
    const expiresAt = await insertPasswordReset(tx, { userId: user.id, token, now });
    await enqueueMail(tx, user, passwordReset({ token, expiresAt }));
  });
}

/** Makes a link to choose a new password work. @returns until when. */
export async function insertPasswordReset(
  tx: Tx,
  { userId, token, now }: { userId: string; token: string; now: Date },
): Promise<Date> {
  const expiresAt = new Date(now.getTime() + LIFETIME);
  await tx`
    insert into password_resets (user_id, token_hash, created_at, expires_at)
    values (${userId}, ${hashToken(token)}, ${now}, ${expiresAt})`;
  return expiresAt;
}
