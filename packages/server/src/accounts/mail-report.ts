import { type LockedSession, lockSession } from "../audit/lock-session.ts";
import type { Tx } from "../platform/database/connect.ts";
import type { Message } from "../platform/mail/message.ts";
import { enqueueMail, type Recipient } from "../platform/mail/outbox.ts";
import { hashToken, newToken, REPORT_LIFETIME } from "./tokens.ts";

/** Where "It wasn't me" leads. */
export type ReportLink = { token: string; expiresAt: Date };

/**
 * Emails a person what was done in their account, with a link "It wasn't me", which undoes what was done since then (`reportSignIn()` of the
 * room `reports`). It goes to the address that the account has now. The caller holds the lock of the person's row.
 *
 * What a stolen session could do has the link: reset passwords alone don't undo it.
 *
 * @param since - since when a stranger may have been there.
 * @param session - the ID of the session in which it was done, if it was done in one.
 */
export async function mailReportable(
  tx: Tx,
  userId: string,
  { since, now, session = null }: { since: Date; now: Date; session?: string | null },
  write: (link: ReportLink) => Message,
): Promise<void> {
  const [person] = await tx<[Recipient]>`select id, email from users where id = ${userId}`;
  const link = { token: newToken(), expiresAt: new Date(now.getTime() + REPORT_LIFETIME) };
  const isMailed = await enqueueMail(tx, person, write(link));
  if (!isMailed) return;
  await tx`
    insert into sign_in_report_links (token_hash, user_id, created_at, signed_in_at, session_id)
    values (${hashToken(link.token)}, ${userId}, ${now}, ${since}, ${session})`;
}

/**
 * {@link mailReportable} about what was done in a session: the link undoes what was done since it began.
 *
 * @param done.session - its ID, or the hash of its token.
 * @param done.now - when the thing was done, as it was written down.
 * @throws {ProblemError} `unauthorized` if the session has ended.
 */
export async function mailChange(
  tx: Tx,
  userId: string,
  { session, now }: { session: string | Uint8Array; now: Date },
  write: (link: ReportLink) => Message,
): Promise<void> {
  const locked = await lockSession(tx, session);
  await mailReportable(tx, userId, { since: startOf(locked, now), now, session: locked.id }, write);
}

/**
 * Since when what was done in a session may have been a stranger's: since its beginning. Requests have the database's time, factors that of the
 * process, and the clocks of processes may differ by minutes: the earliest of them counts. Locks the session ({@link lockSession}).
 *
 * @param session - its ID, or the hash of its token.
 * @param now - when the thing was done, as it was written down.
 * @throws {ProblemError} `unauthorized` if it has ended.
 */
export async function sessionStart(tx: Tx, session: string | Uint8Array, now: Date): Promise<Date> {
  return startOf(await lockSession(tx, session), now);
}

const startOf = ({ opened_at, created_at }: LockedSession, now: Date) =>
  new Date(Math.min(opened_at.getTime(), created_at.getTime(), now.getTime()));

/** The link in an email. */
export const notMe = ({ token, expiresAt }: ReportLink) =>
  ({ label: "It wasn't me", to: `/not-my-sign-in#${token}`, danger: true, expiresAt }) as const;

/** What "It wasn't me" does about what was done in a session, and for how long. */
export const UNDOES = [
  "“It wasn't me” signs out every device and disables your password. It also removes passkeys and apps added since that sign-in, and stops refunds requested since then.",
  "The link works for 30 days. If it was you, you don't need to do anything.",
];
