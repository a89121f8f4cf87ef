import { endAccess } from "../../accounts/end-access.ts";
import { lockLinksAndPerson } from "../../accounts/end-mailed-links.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { StartError } from "../../platform/start-error.ts";
import { wakeStreams } from "./wake-streams.ts";

/** Names the operator in the audit log: no admin is signed in to a command. */
const BY = JSON.stringify({ command: "freehold-server sessions end" });

/**
 * Signs a person out everywhere and ends what goes with that ({@link endAccess}), as an admin can, an admin's own account included.
 *
 * @throws {StartError} one sentence, if there is no such account.
 */
export async function endSessionsOf(tx: Tx, email: string): Promise<void> {
  const [user] = await tx<{ id: string }[]>`
    select id from users where lower(email) = ${email.toLowerCase()}`;
  if (!user) throw new StartError(`There's no account with the email address ${email}.`);
  await lockLinksAndPerson(tx, user.id);
  await endAccess(tx, user.id);
  await tx`select audit_append(null, 'user.sessions_ended', 'user', ${user.id}, ${BY})`;
  await wakeStreams(tx, user.id);
}

/**
 * Signs all people out, admins included, and ends what goes with that ({@link endAccess}). Devices are no longer known either: their tokens
 * are where the sessions' are. So each person's next sign-in is mailed to them.
 *
 * @returns how many people had a session.
 */
export async function endAllSessions(tx: Tx): Promise<number> {
  const people = await endAccess(tx, null);
  await tx`select audit_append(null, 'sessions.ended', 'platform', 'sessions', ${BY}::jsonb || ${JSON.stringify({ people })}::jsonb)`;
  await wakeStreams(tx, null);
  return people;
}
