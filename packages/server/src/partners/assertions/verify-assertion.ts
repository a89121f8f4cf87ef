import { createHash } from "node:crypto";
import { decodeJwt, errors, type JWTPayload, jwtVerify } from "jose";
import type { Deps, PartnerKey, RealClock } from "../../platform/http/env.ts";
import { canonicalId } from "../../platform/http/id-params.ts";
import { OutgoingError } from "../../platform/http/outgoing/outgoing.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { KeyPlace, PartnerKeys } from "./partner-keys.ts";

/** Each has a public and a private key: a secret that both sides have would be one of ours to lose. */
const ALGORITHMS = ["ES256", "EdDSA", "Ed25519", "PS256", "RS256"];
/** How long an assertion may work, and how far clocks may differ, in seconds. */
const LONGEST = 5 * 60;
const TOLERANCE = 30;
/** Servers' clocks may be off by five minutes each: until then a used assertion is remembered, in milliseconds. */
const REMEMBERED = 10 * 60_000;
/** `last_used_at` is written at most this often, in milliseconds. */
const TOUCH_INTERVAL = 60_000;

type Row = KeyPlace & PartnerKey & { last_used_at: Date | null };

/** What {@link verifyAssertion} needs. */
export type AssertionDeps = Pick<Deps, "sql" | "clock"> & RealClock & { partnerKeys: PartnerKeys; publicUrl: string };

/**
 * Verifies a partner's signed assertion (RFC 7523) and uses it up: issuer and subject are the partner's ID, the audience is our origin or
 * the address of `POST /embed/sessions`, and it works once, for five minutes at most.
 *
 * @throws {ProblemError} `invalid_assertion`, with what is wrong.
 */
export async function verifyAssertion(
  { sql, clock, realClock, partnerKeys, publicUrl }: AssertionDeps,
  assertion: string,
): Promise<PartnerKey> {
  const now = realClock();
  const [row] = await sql<Row[]>`
    select id, partner_id, url, keys, origins, requests_per_minute, last_used_at from partner_jwks
    where partner_id = ${issuerOf(assertion)} and revoked_at is null`;
  if (!row) throw refused("Its “iss” must be your partner ID, and the platform must know your public keys.");
  const { partner_id } = row;
  const { origin, pathname } = new URL(publicUrl);
  const { payload } = await jwtVerify(assertion, partnerKeys(row), {
    algorithms: ALGORITHMS,
    issuer: partner_id,
    subject: partner_id,
    audience: [origin, `${origin}${pathname.replace(/\/$/, "")}/api/embed/sessions`],
    requiredClaims: ["exp", "jti"],
    currentDate: now,
    clockTolerance: TOLERANCE,
  }).catch((error: unknown) => {
    throw explain(error, now);
  });
  const { exp, jti } = checkClaims(payload, now);
  const [isNew] = await sql`
    insert into partner_assertions (partner_id, jti_hash, expires_at)
    values (${partner_id}, ${createHash("sha256").update(jti).digest()}, ${new Date(exp * 1000 + REMEMBERED)})
    on conflict do nothing returning partner_id`;
  if (!isNew) throw refused("It was used before. Sign another one, with a new “jti”, for each call.");
  const usedAt = clock();
  if (!row.last_used_at || usedAt.getTime() - row.last_used_at.getTime() >= TOUCH_INTERVAL)
    await sql`update partner_jwks set last_used_at = ${usedAt} where id = ${row.id}`;
  const { id, origins, requests_per_minute } = row;
  return { id, partner_id, origins, requests_per_minute, is_jwks: true };
}

/** Whose an assertion says that it is, before its signature is looked at. */
function issuerOf(assertion: string): string {
  try {
    return canonicalId(decodeJwt(assertion).iss ?? "");
  } catch (error) {
    if (error instanceof errors.JWTInvalid) throw refused("It isn't a signed JSON Web Token.");
    throw error;
  }
}

/** What jose leaves to us. */
function checkClaims({ exp, jti, aud }: JWTPayload, now: Date): { exp: number; jti: string } {
  if (exp === undefined || exp * 1000 > now.getTime() + (LONGEST + TOLERANCE) * 1000)
    throw refused(`Its “exp” may be five minutes ahead at most. Here it's ${now.toISOString()}.`);
  if (typeof jti !== "string" || jti.length === 0)
    throw refused("Its “jti” must be a text, another one for each call.");
  // Who else it is for could use it here.
  if (Array.isArray(aud) && aud.length > 1) throw refused("Its “aud” must name this platform alone.");
  return { exp, jti };
}

/** In words for the partner; a fault of ours stays one. */
function explain(error: unknown, now: Date): unknown {
  if (error instanceof OutgoingError) return refused(`We couldn't load your public keys. ${error.message}`);
  if (error instanceof errors.JWTExpired)
    return refused(`It has expired. Here it's ${now.toISOString()}: check your server's clock.`);
  if (error instanceof errors.JWTClaimValidationFailed)
    return refused(`Its “${error.claim}” is missing or wrong. Here it's ${now.toISOString()}.`);
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
    return refused("Its “kid” must name one of your public keys.");
  if (error instanceof errors.JOSEAlgNotAllowed) return refused(`Sign it with one of ${ALGORITHMS.join(", ")}.`);
  // The last two are what it says of a key that it can't use, such as one that is too short.
  if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException)
    return refused("Its signature doesn't fit your public key.");
  return error;
}

const refused = (why: string) => new ProblemError("invalid_assertion", `We can't accept this assertion. ${why}`);
