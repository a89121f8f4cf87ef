import { randomInt } from "node:crypto";
import type { ProofMethod, SecondFactor } from "@freehold/contract";
import type { Tx } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { takeFactorCode } from "../factors/take-code.ts";
import { hashToken, newToken } from "../tokens.ts";
import { signInCode } from "./mails.ts";

/** How long a sign-in waits for its second step, in milliseconds (ASVS 6.5.5). */
const LIFETIME = 10 * 60_000;
/** So many wrong codes end it. */
const MOST_WRONG_CODES = 5;

/** Whose sign-in it is, with the hash that the password was compared with. */
type Person = { id: string; email: string; password_hash: string };

/**
 * Begins the second step of a sign-in. A code is mailed if that is what it needs; it counts for this sign-in only, since the token that
 * goes with it stays with the one who asked.
 *
 * @param passkey - the passkey that was used in the place of the password, if one was.
 * @throws {ProblemError} `too_many_requests`: the mailbox of an unconfirmed address gets no more emails for now.
 */
export async function beginSecondStep(
  tx: Tx,
  person: Person,
  methods: ProofMethod[],
  now: Date,
  passkey: string | null = null,
): Promise<SecondFactor> {
  const challenge = newToken();
  const expiresAt = new Date(now.getTime() + LIFETIME);
  const code = methods.includes("email_code") ? String(randomInt(1_000_000)).padStart(6, "0") : null;
  await tx`
    insert into sign_in_challenges (token_hash, user_id, password_hash, code_hash, passkey, expires_at)
    values (${hashToken(challenge)}, ${person.id}, ${person.password_hash},
      ${code === null ? null : hashCode(challenge, code)}, ${passkey}, ${expiresAt})`;
  if (code !== null && !(await enqueueMail(tx, person, signInCode({ code, expiresAt }))))
    throw new ProblemError(
      "too_many_requests",
      "We've sent several emails to this address recently. Use the newest one, or try again later.",
      { retryAfter: 3600 },
    );
  return { challenge, methods, expires_at: expiresAt.toISOString() };
}

/** A sign-in that waits for its code. */
export type OpenSignIn = { userId: string; passwordHash: string; hasMailedCode: boolean; passkey: string | null };

/**
 * Finds the sign-in that waits for a code. Locks it until the transaction ends, so that two codes at once are two tries.
 *
 * @throws {ProblemError} `expired_code`, alike for unknown, used and expired ones.
 */
export async function findOpenSignIn(tx: Tx, challenge: string, now: Date): Promise<OpenSignIn> {
  const [open] = await tx<
    { user_id: string; password_hash: string; has_mailed_code: boolean; passkey: string | null }[]
  >`
    select user_id, password_hash, code_hash is not null as has_mailed_code, passkey from sign_in_challenges
    where token_hash = ${hashToken(challenge)} and expires_at > ${now} and wrong_codes < ${MOST_WRONG_CODES}
    for update`;
  if (!open) throw new ProblemError("expired_code", "This code has expired or was already used. Sign in again.");
  const { user_id: userId, password_hash: passwordHash, has_mailed_code: hasMailedCode, passkey } = open;
  return { userId, passwordHash, hasMailedCode, passkey };
}

/**
 * Takes the code of a sign-in and uses the sign-in up.
 *
 * @returns how the person proved who they are, or null if the code is wrong: the try is counted, so the transaction must be committed.
 */
export async function takeSignInCode(
  tx: Tx,
  { challenge, code }: { challenge: string; code: string },
  open: OpenSignIn,
  clock: Clock,
): Promise<ProofMethod | null> {
  const method = await matchCode(tx, { challenge, code }, open, clock());
  if (!method) {
    await tx`update sign_in_challenges set wrong_codes = wrong_codes + 1 where token_hash = ${hashToken(challenge)}`;
    return null;
  }
  await tx`delete from sign_in_challenges where token_hash = ${hashToken(challenge)}`;
  if (!open.passkey) return method;
  const [confirmed] = await tx`
    update passkeys set restored_at = null where credential_id = ${open.passkey} and user_id = ${open.userId} returning 1`;
  if (!confirmed) throw new ProblemError("expired_code", "This passkey was removed. Sign in again.");
  return "passkey";
}

async function matchCode(
  tx: Tx,
  { challenge, code }: { challenge: string; code: string },
  { userId, hasMailedCode }: OpenSignIn,
  now: Date,
): Promise<ProofMethod | null> {
  if (hasMailedCode) {
    const [right] = await tx`
      select from sign_in_challenges
      where token_hash = ${hashToken(challenge)} and code_hash = ${hashCode(challenge, code)}`;
    return right ? "email_code" : null;
  }
  return takeFactorCode(tx, userId, code, now);
}

const hashCode = (challenge: string, code: string): Buffer => hashToken(`${challenge} ${code}`);
