import { endRecoveries } from "../../accounts/end-access.ts";
import { FREEZE } from "../../accounts/freeze-destinations.ts";
import { endLinks } from "../../accounts/links/end-links.ts";
import { backupRestored } from "../../accounts/restored-mail.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { enqueueMails } from "../../platform/mail/outbox.ts";
import { type EndedOfPartners, endPartnerAccess } from "./end-partner-access.ts";
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
  oauth_artifacts: "true",
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
  partner_keys: "revoked keys stay in the list; all are revoked",
  outbox: "a reference only says that an email is ours",
} as const;

/** So many people are emailed at once. */
const BATCH = 500;

/** What {@link endRestoredAccess} has ended, and what it can't know. */
export type RestoredAccess = {
  /** People who have to choose another password with an emailed link. */
  people: number;
  sessions: number;
  recoveries: number;
  /** Keys and webhooks of partners. */
  partners: EndedOfPartners;
  /** When the newest entry of the logs was written: what was done later is lost. */
  newest: Date | null;
};

/**
 * Ends what mustn't survive the restore of a backup: sessions, known devices, emailed links and codes, changes of email that aren't confirmed,
 * removals of second factors, links of partners' sites, and partners' keys and webhooks. Links that undo a change of email stay: they only protect.
 *
 * What people changed since the backup is lost, so the old password works again, and so does a passkey that was removed. Nothing signs in to an
 * account until its person has chosen another password with an emailed link, each passkey needs an emailed code once, and for 72 hours no new
 * destination is taken. All of them are emailed. Running it again changes and
 * emails nothing, except that people who chose a password since the first run must choose another.
 */
export async function endRestoredAccess(tx: Tx): Promise<RestoredAccess> {
  const newest = await readNewest(tx);
  // In the order of `lockPerson()`, if a server is running: links and codes, people, their balances, sessions. Lets no sign-in in between.
  await tx`lock table password_resets, sign_in_challenges in exclusive mode`;
  await tx`select from users order by id for no key update`;
  await tx`select from balances order by user_id for update`;
  const recoveries = await endRecoveries(tx, tx`true`);
  await tx`lock table sessions in exclusive mode`;
  let sessions = 0;
  for (const [table, which] of Object.entries(ENDED)) {
    const { count } = await tx`delete from ${tx.unsafe(table)} where ${tx.unsafe(which)}`;
    if (table === "sessions") sessions = count;
  }
  await endLinks(tx, tx`true`);
  const partners = await endPartnerAccess(tx);
  const people = await requireNewPasswords(tx, newest);
  const ended = { people, sessions, recoveries };
  await tx`select audit_append(null, 'access.ended_after_restore', 'platform', 'access', ${JSON.stringify({ ...BY, ...ended })})`;
  await wakeStreams(tx, null);
  return { ...ended, partners, newest };
}

async function readNewest(tx: Tx): Promise<Date | null> {
  const [{ at }] = await tx<[{ at: Date | null }]>`
    select greatest((select at from audit_log order by number desc limit 1),
      (select at from account_events order by number desc limit 1)) as at`;
  return at;
}

/** Lets people in again only once they have chosen another password, and emails them. @returns how many */
async function requireNewPasswords(tx: Tx, newest: Date | null): Promise<number> {
  const people = await tx<{ id: string; email: string; wallet: string | null; at: Date; is_told: boolean }[]>`
    update users set restored_at = current_moment(),
      destinations_frozen_until = greatest(destinations_frozen_until, current_moment() + ${FREEZE} * interval '1 millisecond')
    where restored_at is null and closed_at is null
    returning id, email, case when wallet_verified_at is not null then wallet_address end as wallet, restored_at as at,
      disabled_at is null as is_told`;
  await tx`
    update passkeys set restored_at = current_moment()
    where restored_at is null and user_id = any(${people.map(({ id }) => id)}::uuid[])`;
  const mails = people
    .filter(({ is_told }) => is_told)
    .map(({ wallet, at, ...to }) => ({
      to,
      message: backupRestored({ at, newest, wallet, frozenUntil: new Date(at.getTime() + FREEZE) }),
    }));
  for (let sent = 0; sent < mails.length; sent += BATCH) await enqueueMails(tx, mails.slice(sent, sent + BATCH));
  return people.length;
}

/** What the operator has to look at, because no command can know it. */
export type RestoredState = {
  admins: string[];
  /** What waits for a second admin. */
  proposals: { kind: string; subject: string; email: string }[];
  /** Requests that aren't paid. */
  requests: { id: string; email: string; status: string; amount: bigint; wallet_address: string }[];
};

/** Reads what may have been undone since the backup. */
export async function readRestoredState(tx: Tx): Promise<RestoredState> {
  const admins = await tx<{ email: string }[]>`
    select email from users where role = 'admin' and disabled_at is null order by email`;
  const proposals = await tx<RestoredState["proposals"]>`
    select p.kind, p.subject, u.email from proposals p join users u on u.id = p.proposed_by
    where p.status = 'proposed' order by p.proposed_at, p.id`;
  const requests = await tx<RestoredState["requests"]>`
    select w.id, u.email, w.status, w.amount, w.wallet_address from withdrawals w join users u on u.id = w.user_id
    where is_open(w.status) order by w.created_at, w.id`;
  return { admins: admins.map(({ email }) => email), proposals, requests };
}
