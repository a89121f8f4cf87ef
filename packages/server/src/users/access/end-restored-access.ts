import { endLinks } from "../../accounts/links/end-links.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { wakeStreams } from "./wake-streams.ts";

/** Names the operator in the audit log: no admin is signed in to a command. */
const BY = { command: "freehold-server after-restore" };

/**
 * What opens an account, or lets a person do something in one. What was used, ended or cancelled since the backup is back in a restored
 * database, so none of it counts. A test compares this list and {@link KEPT} with the database.
 */
export const ENDED = {
  proof_tickets: "true",
  refund_tickets: "true",
  embed_proofs: "true",
  embed_sessions: "true",
  sessions: "true",
  known_devices: "true",
  sign_in_challenges: "true",
  passkey_challenges: "true",
  wallet_nonces: "true",
  password_requests: "true",
  password_resets: "true",
  email_confirmations: "true",
  email_changes: "confirmed_at is null",
  factor_recoveries: "begun_at is null",
} as const;

/** What survives a restore although it's a key, and why. */
export const KEPT = {
  sign_in_report_links: "“It wasn't me” only protects",
  withdrawal_report_links: "“It wasn't me” only protects",
  recovery_codes: "a code needs the password, too, and who has lost every device has nothing else",
  partner_keys: "a key opens no account without a link, and all links end",
  outbox: "a reference only says that an email is ours",
} as const;

/** What {@link endRestoredAccess} has ended. */
export type RestoredAccess = { sessions: number; recoveries: number };

/**
 * Ends what mustn't survive the restore of a backup: sessions, known devices, emailed links and codes, changes of email that aren't confirmed,
 * and removals of second factors. Links that undo a change of email stay: they only protect.
 */
export async function endRestoredAccess(tx: Tx): Promise<RestoredAccess> {
  // In the order of `lockPerson()`, if a server is running: links and codes, the people whose recovery is cancelled, sessions. Lets no
  // sign-in in between.
  await tx`lock table password_resets, sign_in_challenges in exclusive mode`;
  const { count: recoveries } =
    await tx`update factor_recoveries set outcome = 'cancelled' where ended_at is null and begun_at is not null`;
  await tx`lock table sessions in exclusive mode`;
  let sessions = 0;
  for (const [table, which] of Object.entries(ENDED)) {
    const { count } = await tx`delete from ${tx.unsafe(table)} where ${tx.unsafe(which)}`;
    if (table === "sessions") sessions = count;
  }
  await endLinks(tx, tx`true`);
  const ended = { sessions, recoveries };
  await tx`select audit_append(null, 'access.ended_after_restore', 'platform', 'access', ${JSON.stringify({ ...BY, ...ended })})`;
  await wakeStreams(tx, null);
  return ended;
}
