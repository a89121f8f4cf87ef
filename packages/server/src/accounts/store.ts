import type { ProofMethod, Role, User } from "@freehold/contract";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import type { SessionUser } from "../platform/http/env.ts";
import { isStrong } from "./factors/read-methods.ts";

/** A session lasts this long after its last use, in milliseconds. */
export const IDLE_TIMEOUT = 60 * 60_000;
/** A session lasts this long in all, in milliseconds. */
export const ABSOLUTE_TIMEOUT = 24 * 60 * 60_000;

/** A person has at most so many living sessions: one more ends the oldest. */
const MOST_SESSIONS = 20;

/** A person as the accounts read them. */
export type UserRow = {
  id: string;
  email: string;
  wallet_address: string;
  wallet_verified_at: Date | null;
  role: Role;
  referral_code: string;
  created_at: Date;
  email_confirmed_at: Date | null;
};

/** What keeps an account from letting its owner in (`refuseShut()` of the room `sign-in`). */
export type Door = { disabled_at: Date | null; restored_at: Date | null; factors_lost_at: Date | null };

/** The columns of a {@link UserRow}. */
export function userColumns(sql: Queryable) {
  return sql`id, email, wallet_address, wallet_verified_at, role, referral_code, created_at, email_confirmed_at`;
}

/** The person on the wire. */
export function toUser(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    wallet_address: row.wallet_address,
    wallet_verified_at: row.wallet_verified_at?.toISOString() ?? null,
    role: row.role,
    referral_code: row.referral_code,
    created_at: row.created_at.toISOString(),
    email_confirmed_at: row.email_confirmed_at?.toISOString() ?? null,
  };
}

/** A live session with its person. By primary key twice; takes no lock. */
export async function findSession(sql: Queryable, tokenHash: Uint8Array, now: Date) {
  const [row] = await sql<(SessionUser & { last_used_at: Date })[]>`
    select null as link, u.id, u.email, u.role, u.wallet_address, u.email_confirmed_at, s.id as session_id,
      s.proved_at, s.proved_by, s.last_used_at
      from sessions s join users u on u.id = s.user_id
     where s.token_hash = ${tokenHash}
       and s.expires_at > ${now}
       and s.last_used_at > ${new Date(now.getTime() - IDLE_TIMEOUT)}
       and u.disabled_at is null`;
  return row ?? null;
}

/** When a live session ends if it is not used any more, and when it ends at the latest. */
export async function findSessionEnd(
  sql: Queryable,
  tokenHash: Uint8Array,
): Promise<{ endsAt: Date; endsLatest: Date } | null> {
  const [row] = await sql<{ last_used_at: Date; expires_at: Date }[]>`
    select last_used_at, expires_at from sessions where token_hash = ${tokenHash}`;
  if (!row) return null;
  const unused = row.last_used_at.getTime() + IDLE_TIMEOUT;
  return { endsAt: new Date(Math.min(unused, row.expires_at.getTime())), endsLatest: row.expires_at };
}

/** Notes that a session was used. */
export async function touchSession(sql: Queryable, tokenHash: Uint8Array, now: Date): Promise<void> {
  await sql`update sessions set last_used_at = ${now} where token_hash = ${tokenHash} and last_used_at < ${now}`;
}

/**
 * Opens a session if the person may still sign in with the password that was compared. The lock waits for a change of password
 * under way and then sees the new hash, so no session of the old password outlives the change. Held until the transaction ends, it
 * lets one sign-in of a person after the other count the sessions.
 *
 * A sign-in is a fresh proof, unless its person has a second factor and a known device took its place: the password and a copy of the device's
 * token may be what a thief has. {@link lockPerson} comes before, so that a factor that was just added is seen.
 *
 * @param opened - on which device and from where, if that is known, and how its person proved who they are; by default, with the password.
 * @returns when the session ends at the latest, or null if the password or the account changed meanwhile.
 */
export async function insertSession(
  sql: Queryable,
  user: { id: string; password_hash: string },
  tokenHash: Uint8Array,
  now: Date,
  {
    deviceTokenHash = null,
    provedBy = "password",
    device = null,
    networkAddress = null,
  }: {
    deviceTokenHash?: Uint8Array | null;
    provedBy?: ProofMethod;
    device?: string | null;
    networkAddress?: string | null;
  } = {},
): Promise<Date | null> {
  const expiresAt = new Date(now.getTime() + ABSOLUTE_TIMEOUT);
  const isWeak = !isStrong(provedBy);
  const rows = await sql`
    insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at, device_token_hash, proved_at, proved_by,
      device, network_address)
    select ${tokenHash}::bytea, id, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz, ${deviceTokenHash}::bytea,
      case when ${isWeak} and has_factor(id) then null else ${now}::timestamptz end, ${provedBy}, ${device}::text, ${networkAddress}::text
      from users where id = ${user.id} and password_hash = ${user.password_hash}
       and disabled_at is null and restored_at is null and factors_lost_at is null
       for no key update
    returning user_id`;
  return rows.length ? expiresAt : null;
}

/**
 * Locks a person's row, for whatever opens or ends sessions, or changes what the person signs in with. Of two of these at once,
 * the second one waits here. The order of locks in an account:
 *
 * 1. what was mailed, by which a person comes without a session: links, and sign-ins that wait for their code
 * 2. the person's row
 * 3. their balances and requests (schema/ledger.sql): an admin who decides on another person's request holds their own row while they wait for
 *    that person's balances
 * 4. everything else of theirs: passkeys, authenticators, recovery codes, challenges of passkeys, recoveries, sessions and their tickets, devices
 */
export async function lockPerson(tx: Tx, userId: string): Promise<void> {
  await tx`select from users where id = ${userId} for no key update`;
}

/** Ends the oldest living sessions beyond {@link MOST_SESSIONS}. After {@link insertSession}, in a statement of its own. */
export async function endOldestSessions(tx: Queryable, userId: string, now: Date): Promise<void> {
  await tx`
    delete from sessions where token_hash in (
      select token_hash from sessions
       where user_id = ${userId} and expires_at > ${now} and last_used_at > ${new Date(now.getTime() - IDLE_TIMEOUT)}
       order by created_at desc, token_hash offset ${MOST_SESSIONS})`;
}

/**
 * Gives a session another token: the one before no longer works.
 *
 * @param provedBy - how its person has proved who they are; without it, the last proof stays the last.
 * @param provedAt - when they did. @default now
 * @returns when the session ends at the latest, or null if it has ended.
 */
export async function renewSession(
  tx: Queryable,
  {
    from,
    to,
    provedBy,
    now,
    provedAt = now,
  }: {
    from: Uint8Array;
    to: Uint8Array;
    provedBy?: ProofMethod | undefined;
    provedAt?: Date | undefined;
    now: Date;
  },
): Promise<Date | null> {
  const [renewed] = await tx<{ expires_at: Date }[]>`
    update sessions set token_hash = ${to}, last_used_at = ${now}
      ${provedBy ? tx`, proved_at = ${provedAt}, proved_by = ${provedBy}` : tx``}
    where token_hash = ${from} and expires_at > ${now} returning expires_at`;
  return renewed?.expires_at ?? null;
}

/** Ends one session. */
export async function deleteSession(sql: Queryable, tokenHash: Uint8Array): Promise<void> {
  await sql`delete from sessions where token_hash = ${tokenHash}`;
}

/** Ends a change of email that isn't confirmed: its link no longer works. */
export async function endOpenEmailChange(sql: Queryable, userId: string): Promise<void> {
  await sql`delete from email_changes where user_id = ${userId} and confirmed_at is null`;
}

/** A person by their id; null if there is none. */
export async function findUser(sql: Queryable, id: string): Promise<UserRow | null> {
  const [row] = await sql<UserRow[]>`
    select ${userColumns(sql)} from users where id = ${id}`;
  return row ?? null;
}

/**
 * The person with an email address, with what a sign-in compares. Uses users_email_key.
 *
 * @param email - in lower case.
 */
export async function findCredentials(sql: Queryable, email: string) {
  const [row] = await sql<(UserRow & Door & { password_hash: string })[]>`
    select ${userColumns(sql)}, password_hash, disabled_at, restored_at, factors_lost_at
      from users where lower(email) = ${email}`;
  return row ?? null;
}

/** {@link findCredentials} by the person's id. */
export async function findCredentialsById(sql: Queryable, id: string) {
  const [row] = await sql<(UserRow & Door & { password_hash: string })[]>`
    select ${userColumns(sql)}, password_hash, disabled_at, restored_at, factors_lost_at from users where id = ${id}`;
  return row ?? null;
}

/** What a password of the person is compared with; null if there is no such person. */
export async function findPasswordHash(sql: Queryable, id: string): Promise<string | null> {
  const [row] = await sql<{ password_hash: string }[]>`select password_hash from users where id = ${id}`;
  return row?.password_hash ?? null;
}

/**
 * Replaces the password that was compared. Locks the person's row until the transaction ends.
 *
 * @returns whether the old one was still in place.
 */
export async function replacePasswordHash(tx: Queryable, id: string, old: string, hash: string): Promise<boolean> {
  const rows = await tx`
    update users set password_hash = ${hash} where id = ${id} and password_hash = ${old} returning id`;
  return rows.length === 1;
}

/**
 * Replaces the hash of a password by another one of the same password, if the old one is still in place. Tells the audit log that the
 * password is the same (`audit_user()` in schema/accounts.sql).
 */
export async function renewPasswordHash(tx: Tx, id: string, old: string, hash: string): Promise<boolean> {
  await tx`select set_config('freehold.same_password', 'on', true)`;
  return replacePasswordHash(tx, id, old, hash);
}

/** The owner of a referral code; null without one, or if their account is disabled. */
export async function findReferrer(sql: Queryable, code: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from users where referral_code = upper(${code}) and disabled_at is null`;
  return row?.id ?? null;
}

/** A new person. The unique index decides between two registrations at the same moment (SQLSTATE 23505). */
export async function insertUser(
  sql: Queryable,
  user: {
    email: string;
    wallet_address: string;
    password_hash: string;
    referral_code: string;
    referred_by: string | null;
    created_at: Date;
    email_confirmed_at: Date | null;
  },
): Promise<UserRow> {
  const [row] = await sql<UserRow[]>`
    insert into users (email, wallet_address, password_hash, referral_code, referred_by, created_at, email_confirmed_at)
    values (${user.email}, ${user.wallet_address}, ${user.password_hash}, ${user.referral_code}, ${user.referred_by},
      ${user.created_at}, ${user.email_confirmed_at})
    returning ${userColumns(sql)}`;
  return row as UserRow;
}
