import { forgetDevices } from "../../accounts/access/known-devices.ts";
import { deleteSessions } from "../../accounts/store.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { StartError } from "../../platform/start-error.ts";
import { wakeStreams } from "./wake-streams.ts";

/** Names the operator in the audit log: no admin is signed in to a command. */
const BY = JSON.stringify({ command: "freehold-server sessions end" });

/**
 * Signs a person out everywhere and forgets their devices, as an admin can, an admin's own account included.
 *
 * @throws {StartError} one sentence, if there is no such account.
 */
export async function endSessionsOf(tx: Tx, email: string): Promise<void> {
  const [user] = await tx<{ id: string }[]>`
    select id from users where lower(email) = ${email.toLowerCase()} for no key update`;
  if (!user) throw new StartError(`There's no account with the email address ${email}.`);
  await deleteSessions(tx, user.id);
  await forgetDevices(tx, user.id);
  await tx`select audit_append(null, 'user.sessions_ended', 'user', ${user.id}, ${BY})`;
  await wakeStreams(tx, user.id);
}

/**
 * Signs all people out, admins included. Devices stay known, because otherwise each person's next sign-in would be emailed to them.
 *
 * @returns how many people had a session.
 */
export async function endAllSessions(tx: Tx): Promise<number> {
  // Waits for sign-ins and sign-outs in progress, and lets no other writer in between.
  await tx`lock table sessions in share row exclusive mode`;
  const [{ people }] = await tx<[{ people: number }]>`
    with ended as (delete from sessions returning user_id)
    select count(distinct user_id)::int as people from ended`;
  await tx`select audit_append(null, 'sessions.ended', 'platform', 'sessions', ${BY}::jsonb || ${JSON.stringify({ people })}::jsonb)`;
  await wakeStreams(tx, null);
  return people;
}
