import type { Tx } from "../platform/database/connect.ts";
import { enqueueMail } from "../platform/mail/outbox.ts";
import { endSignInLinks } from "./end-mailed-links.ts";
import { hasFactor } from "./factors/read-methods.ts";
import { endLinks } from "./links/end-links.ts";
import { cancelRecovery } from "./recovery/cancel-recovery.ts";
import { recoveryStopped } from "./recovery/mails.ts";
import { lockPerson } from "./store.ts";

/**
 * Ends every session, and with them all that a stranger who had one could come back with: links for a new password, sign-ins that wait for
 * their second step, recoveries of lost factors, known devices, links with partners, and a change of email that isn't confirmed. Tickets for a proof go with their session.
 *
 * For one person, the caller has called `lockLinksAndPerson()`. For all, this takes the same order: links, people, sessions.
 *
 * @param userId - null: all people.
 * @param options.keepsRecovery - a recovery goes on: the person has only chosen another password.
 * @returns how many people had a session.
 */
export async function endAccess(tx: Tx, userId: string | null, { keepsRecovery = false } = {}): Promise<number> {
  const theirs = userId === null ? tx`true` : tx`user_id = ${userId}`;
  await endSignInLinks(tx, theirs);
  if (!keepsRecovery) await endRecoveries(tx, theirs);
  // Waits for sign-ins and sign-outs in progress, and lets no other writer in between.
  if (userId === null) await tx`lock table sessions in exclusive mode`;
  const [{ people }] = await tx<[{ people: number }]>`
    with ended as (delete from sessions where ${theirs} returning user_id)
    select count(distinct user_id)::int as people from ended`;
  await tx`delete from known_devices where ${theirs}`;
  await tx`delete from email_changes where ${theirs} and confirmed_at is null`;
  await endLinks(tx, theirs);
  return people;
}

/**
 * Cancels removals of lost second factors, and emails those they are about. Few people have one at a time.
 *
 * @param theirs - whose
 * @returns how many had begun.
 */
export async function endRecoveries(tx: Tx, theirs: ReturnType<Tx>): Promise<number> {
  let ended = 0;
  const open = await tx<{ user_id: string }[]>`
    select distinct user_id from factor_recoveries where ${theirs} and ended_at is null order by user_id`;
  for (const { user_id } of open) {
    await lockPerson(tx, user_id);
    if (!(await cancelRecovery(tx, user_id))) continue;
    ended++;
    // Those who have lost them otherwise meanwhile are told so.
    if (!(await hasFactor(tx, user_id))) continue;
    const [person] = await tx<[{ id: string; email: string; now: Date }]>`
      select id, email, current_moment() as now from users where id = ${user_id}`;
    await enqueueMail(tx, person, recoveryStopped({ at: person.now }));
  }
  return ended;
}

/**
 * {@link endAccess} of a person but for one session and its device. A recovery goes on: the person who is signed in may wait for it.
 *
 * @param keep - the token hash of that session.
 */
export async function endOtherAccess(tx: Tx, userId: string, keep: Uint8Array): Promise<void> {
  await endSignInLinks(tx, tx`user_id = ${userId}`);
  await tx`delete from sessions where user_id = ${userId} and token_hash <> ${keep}`;
  await tx`
    delete from known_devices where user_id = ${userId} and token_hash is distinct from
      (select device_token_hash from sessions where token_hash = ${keep})`;
  await tx`delete from email_changes where user_id = ${userId} and confirmed_at is null`;
  await endLinks(tx, tx`user_id = ${userId}`);
}
