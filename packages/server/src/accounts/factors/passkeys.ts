import type { Passkey, PasskeyCredential } from "@freehold/contract";
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { decodeClientDataJSON } from "@simplewebauthn/server/helpers";
import type { JSONValue } from "hono/utils/types";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { mailReportable } from "../mail-report.ts";
import { lockPerson } from "../store.ts";
import { passkeyFirstUsed } from "./mails.ts";
import type { RelyingParty } from "./relying-party.ts";

/** How long a challenge can be signed, in milliseconds. */
const LIFETIME = 10 * 60_000;

/** What makes a passkey here: it is found without an email address, and its owner is asked for a fingerprint, a face or a PIN. */
const SELECTION = { residentKey: "required", userVerification: "required" } as const;

/** Ed25519, ES256 and RS256: what authenticators have. Left out, Node warns of others that it tries. */
const ALGORITHMS = [-8, -7, -257];

type PasskeyRow = {
  credential_id: string;
  user_id: string;
  public_key: Uint8Array;
  counter: bigint;
  transports: AuthenticatorTransport[];
  name: string;
  created_at: Date;
  is_factor: boolean;
};

/** The ID by which passkeys know a person, in bytes. */
export const passkeyUserId = (userId: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(userId.replaceAll("-", ""), "hex"));

/** Lists a person's passkeys, oldest first: all of them, since browsers delete those that are not in the list. */
export async function listPasskeys(sql: Queryable, userId: string): Promise<Passkey[]> {
  const rows = await sql<
    { id: string; name: string; synced: boolean; is_factor: boolean; created_at: Date; last_used_at: Date | null }[]
  >`
    select credential_id as id, name, synced, is_factor(p), created_at, last_used_at from passkeys p
    where user_id = ${userId} order by created_at, credential_id`;
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }));
}

/** Makes what a browser needs to ask for a passkey. @param userId - of the person signed in; null at a sign-in. */
export async function createSignInOptions(sql: Queryable, rp: RelyingParty, userId: string | null, now: Date) {
  const allowed = userId === null ? [] : await listPasskeys(sql, userId);
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    userVerification: "required",
    allowCredentials: allowed.map(({ id }) => ({ id })),
    timeout: LIFETIME,
  });
  await keepChallenge(sql, options.challenge, userId, now);
  return asJson(options);
}

/** Makes what a browser needs to make a passkey for a person. */
export async function createRegistrationOptions(
  sql: Queryable,
  rp: RelyingParty,
  user: { id: string; email: string },
  now: Date,
) {
  const present = await listPasskeys(sql, user.id);
  const options = await generateRegistrationOptions({
    rpName: "Freehold",
    rpID: rp.id,
    userName: user.email,
    userDisplayName: user.email,
    userID: passkeyUserId(user.id),
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: SELECTION,
    excludeCredentials: present.map(({ id }) => ({ id })),
    timeout: LIFETIME,
  });
  await keepChallenge(sql, options.challenge, user.id, now);
  return asJson(options);
}

/**
 * Keeps a new passkey of a person.
 *
 * @throws {ProblemError} `passkey_refused`: not made for this site or this challenge, or already kept for an account.
 */
export async function addPasskey(
  tx: Tx,
  rp: RelyingParty,
  userId: string,
  {
    credential,
    name,
    automatic = false,
  }: { credential: PasskeyCredential; name: string; automatic?: boolean | undefined },
  now: Date,
): Promise<void> {
  // The schema takes any response: the library checks each part, and throws at what is wrong.
  const response = credential as unknown as RegistrationResponseJSON;
  const expectedChallenge = await useChallenge(tx, credential, userId, now);
  const { registrationInfo } = await orRefuse(() =>
    verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: rp.origins,
      expectedRPID: rp.id,
      // A browser that adds a passkey by itself doesn't ask the person. Each sign-in with it does.
      requireUserPresence: !automatic,
      requireUserVerification: !automatic,
    }),
  );
  if (!registrationInfo) throw refused();
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  const [added] = await tx`
    insert into passkeys (credential_id, user_id, public_key, counter, transports, synced, name, automatic, created_at)
    values (${id}, ${userId}, ${publicKey}, ${counter}, ${transports ?? []}, ${registrationInfo.credentialBackedUp},
      ${name}, ${automatic}, ${now})
    on conflict (credential_id) do nothing returning credential_id`;
  if (!added) throw refused();
}

/**
 * Checks that a passkey signed a challenge that this server made, and notes that it was used. Locks the person's row first
 * ({@link lockPerson}).
 *
 * @param userId - whose it must be; null at a sign-in, where the passkey says it.
 * @returns whose it is.
 * @throws {ProblemError} `passkey_refused`.
 */
export async function checkPasskey(
  tx: Tx,
  rp: RelyingParty,
  credential: PasskeyCredential,
  userId: string | null,
  now: Date,
): Promise<string> {
  const known = await lockPasskey(tx, credential.id, userId);
  const challenge = await useChallenge(tx, credential, userId, now);
  await verifyUse(tx, rp, { known, credential, challenge, now });
  return known.user_id;
}

/**
 * Checks that a passkey of a person signed exactly this challenge, which says what they agree to, and notes that it was used.
 *
 * @param signed.challenge - base64url.
 * @throws {ProblemError} `passkey_refused`.
 */
export async function checkSignature(
  tx: Tx,
  rp: RelyingParty,
  credential: PasskeyCredential,
  { userId, challenge, now }: { userId: string; challenge: string; now: Date },
): Promise<void> {
  const known = await lockPasskey(tx, credential.id, userId);
  await verifyUse(tx, rp, { known, credential, challenge, now }).catch((error) => {
    if (!(error instanceof ProblemError)) throw error;
    throw new ProblemError(
      "passkey_refused",
      "Your signature is for something other than what the platform has now. Reload the page, and look at it again.",
    );
  });
}

async function lockPasskey(tx: Tx, credentialId: string, userId: string | null): Promise<PasskeyRow> {
  const [owner] = await tx<{ user_id: string }[]>`
    select user_id from passkeys
    where credential_id = ${credentialId} and (${userId}::uuid is null or user_id = ${userId}::uuid)`;
  if (!owner) throw refused();
  await lockPerson(tx, owner.user_id);
  const [known] = await tx<PasskeyRow[]>`
    select credential_id, user_id, public_key, counter, transports, name, created_at, is_factor(p) from passkeys p
    where credential_id = ${credentialId} and user_id = ${owner.user_id} for update`;
  if (!known) throw refused();
  return known;
}

async function verifyUse(
  tx: Tx,
  rp: RelyingParty,
  use: { known: PasskeyRow; credential: PasskeyCredential; challenge: string; now: Date },
): Promise<void> {
  const { known, challenge, now } = use;
  // As above: the library checks each part.
  const response = use.credential as unknown as AuthenticationResponseJSON;
  const { verified, authenticationInfo } = await orRefuse(() =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: rp.origins,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: known.credential_id,
        publicKey: Uint8Array.from(known.public_key),
        counter: Number(known.counter),
        transports: known.transports,
      },
    }),
  );
  if (!verified) throw refused();
  await tx`
    update passkeys set counter = ${authenticationInfo.newCounter}, synced = ${authenticationInfo.credentialBackedUp},
      last_used_at = ${now}
    where credential_id = ${known.credential_id}`;
  if (!known.is_factor) await mailFirstUse(tx, known, now);
}

/** It's a second factor from now on. A stranger who added it may have come in since then. */
async function mailFirstUse(tx: Tx, { user_id, name, created_at }: PasskeyRow, now: Date): Promise<void> {
  await mailReportable(tx, user_id, { since: created_at, now }, (link) => passkeyFirstUsed({ name, at: now, link }));
}

/** Renames a passkey of a person. @throws {ProblemError} `not_found` */
export async function renamePasskey(sql: Queryable, userId: string, id: string, name: string): Promise<void> {
  const [renamed] = await sql`
    update passkeys set name = ${name} where credential_id = ${id} and user_id = ${userId} returning credential_id`;
  if (!renamed) throw unknownPasskey();
}

/** Removes a passkey of a person. @throws {ProblemError} `not_found` */
export async function removePasskey(tx: Tx, userId: string, id: string): Promise<void> {
  const [removed] = await tx`
    delete from passkeys where credential_id = ${id} and user_id = ${userId} returning credential_id`;
  if (!removed) throw unknownPasskey();
}

/** Leaves out what is undefined, as an answer does. */
const asJson = (options: object): Record<string, JSONValue> => JSON.parse(JSON.stringify(options));

async function keepChallenge(sql: Queryable, challenge: string, userId: string | null, now: Date): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge, user_id, expires_at)
    values (${challenge}, ${userId}, ${new Date(now.getTime() + LIFETIME)})`;
}

/**
 * Uses up the challenge that a browser says was signed. One that was made at a sign-in proves nothing in a session, and the other way round.
 *
 * @throws {ProblemError} `passkey_refused`.
 */
async function useChallenge(
  tx: Tx,
  { response }: PasskeyCredential,
  userId: string | null,
  now: Date,
): Promise<string> {
  const { challenge } = await orRefuse(() => decodeClientDataJSON(response.clientDataJSON as string));
  const [used] = await tx<{ challenge: string }[]>`
    delete from passkey_challenges
    where challenge = ${challenge} and user_id is not distinct from ${userId}::uuid and expires_at > ${now}
    returning challenge`;
  if (!used) throw refused();
  return used.challenge;
}

/** The library throws at whatever is wrong with what a browser sent. It sends nothing, so there is no other reason. */
async function orRefuse<Result>(verify: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await verify();
  } catch {
    throw refused();
  }
}

const refused = () =>
  new ProblemError("passkey_refused", "This passkey wasn't accepted. Try again, or use another way to sign in.");
const unknownPasskey = () => new ProblemError("not_found", "Your account has no such passkey.");
