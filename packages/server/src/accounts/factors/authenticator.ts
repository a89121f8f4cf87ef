import { generateSecret, generateURI, verify } from "otplib";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";

/** A secret that no code has confirmed is good for so long, in milliseconds. */
const CONFIRMABLE = 10 * 60_000;
/** A clock may be off by so many seconds. */
const TOLERANCE = 30;

/**
 * Makes the secret of an authenticator, which counts once a code has confirmed it.
 *
 * @returns the secret, and the address of its QR code.
 * @throws {ProblemError} `already_added`.
 */
export async function createAuthenticator(
  sql: Queryable,
  user: { id: string; email: string },
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const secret = generateSecret();
  const [kept] = await sql`
    insert into authenticators (user_id, secret, created_at) values (${user.id}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
    where authenticators.confirmed_at is null returning user_id`;
  if (!kept) throw new ProblemError("already_added", "Your account has an authenticator app. Remove it first.");
  return { secret, uri: generateURI({ issuer: "Freehold", label: user.email, secret }) };
}

/** Confirms the secret with a first code. @returns whether the code was right. */
export async function confirmAuthenticator(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const step = await findStep(tx, userId, code, now, { confirmed: false });
  if (step === null) return false;
  await tx`update authenticators set confirmed_at = ${now}, last_step = ${step} where user_id = ${userId}`;
  return true;
}

/** Takes a code of the person's authenticator. Each code is taken once, also of two at the same moment. @returns whether it was right. */
export async function takeCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const step = await findStep(tx, userId, code, now, { confirmed: true });
  if (step === null) return false;
  await tx`update authenticators set last_step = ${step} where user_id = ${userId}`;
  return true;
}

/**
 * The time step of a code that is newer than the last one taken; null if it is wrong. Locks the row. Authenticators have the real time, which
 * the clock of a sandbox is ahead of.
 */
async function findStep(
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
  { confirmed }: { confirmed: boolean },
): Promise<number | null> {
  const [row] = await tx<{ secret: string; last_step: bigint; epoch: number }[]>`
    select secret, last_step, floor(extract(epoch from clock_timestamp()))::float8 as epoch from authenticators
    where user_id = ${userId} and (confirmed_at is not null) = ${confirmed}
      and (${confirmed} or created_at > ${new Date(now.getTime() - CONFIRMABLE)})
    for update`;
  if (!row || !/^\d{6}$/.test(code)) return null;
  const result = await verify({ secret: row.secret, token: code, epoch: row.epoch, epochTolerance: TOLERANCE });
  if (!result.valid || !("timeStep" in result)) return null;
  return BigInt(result.timeStep) > row.last_step ? result.timeStep : null;
}
