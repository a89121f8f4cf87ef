import type { EmailConfirmation } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { hashToken, newToken } from "../tokens.ts";
import { confirmAddress } from "./mails.ts";

/** How long a link works, in milliseconds. */
const LIFETIME = 7 * 24 * 60 * 60_000;

/** Mails a link that confirms a person's address. Those mailed before work on. @returns whether it goes out: few do in a day. */
export async function mailConfirmation(tx: Tx, user: { id: string; email: string }, now: Date): Promise<boolean> {
  const [{ has_waiting_period: hasWaitingPeriod }] = await tx<[{ has_waiting_period: boolean }]>`
    select cooling_off_seconds > 0 as has_waiting_period from settings`;
  return enqueueMail(tx, user, confirmAddress(await createConfirmation(tx, user.id, now), hasWaitingPeriod));
}

/** Makes a link that confirms a person's address, for a mail to it. Those made before work on. */
export async function createConfirmation(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LIFETIME);
  await tx`
    insert into email_confirmations (token_hash, user_id, expires_at) values (${hashToken(token)}, ${userId}, ${expiresAt})`;
  return { token, expiresAt };
}

/**
 * Mails the link once more to the person signed in; nothing if the address is confirmed.
 *
 * @throws {ProblemError} `too_many_requests`.
 */
export async function mailConfirmationAgain(
  { sql, clock, limits }: Pick<Deps, "sql" | "clock"> & { limits: Limits },
  user: { id: string; email: string },
): Promise<void> {
  await limits.take("emailConfirmation", user.id);
  await sql.begin(async (tx) => {
    const [open] = await tx`select from users where id = ${user.id} and email_confirmed_at is null`;
    if (open && !(await mailConfirmation(tx, user, clock()))) throw tooManyMails();
  });
}

/** The answer where an address that is not confirmed gets no more mails for now. */
export function tooManyMails(): ProblemError {
  return new ProblemError(
    "too_many_requests",
    "We've sent several emails to this address recently. Use the newest one, or try again later.",
    { retryAfter: 3600 },
  );
}

/**
 * Confirms the address that a link was mailed to. Opening it again is no error, as some mailboxes open links by themselves. A wallet that
 * was verified before counts as a new one from now on: a stranger may have linked it.
 *
 * @throws {ProblemError} `not_found`, alike for unknown and expired links.
 */
export async function confirmEmail(
  { sql, clock }: Pick<Deps, "sql" | "clock">,
  { token }: EmailConfirmation,
  networkAddress: string,
): Promise<void> {
  const now = clock();
  await sql.begin(async (tx) => {
    const [link] = await tx<{ user_id: string }[]>`
      select user_id from email_confirmations where token_hash = ${hashToken(token)} and expires_at > ${now}`;
    if (!link)
      throw new ProblemError("not_found", "This link isn't valid or has expired. Sign in and request a new one.");
    const [confirmed] = await tx`
      update users set email_confirmed_at = ${now},
        wallet_replaced_at = case
          when wallet_verified_at is null then wallet_replaced_at else greatest(wallet_replaced_at, wall_clock()) end
      where id = ${link.user_id} and email_confirmed_at is null returning id`;
    if (confirmed)
      await recordAccountEvent(tx, link.user_id, { action: "email_confirmed", code: "ok", networkAddress });
  });
}
