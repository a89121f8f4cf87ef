import type { Context } from "hono";
import { calculateJwkThumbprint, EmbeddedJWK, type JWTPayload, jwtVerify } from "jose";
import { hashToken } from "../../accounts/tokens.ts";
import type { Deps, Env, RealClock } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { EmbedSession } from "./find-session.ts";

/** How far a page's clock may be off, in seconds. */
const TOLERANCE = 60;
const ALGORITHMS = ["ES256", "Ed25519", "PS256", "RS256"];

/**
 * Checks that a client secret comes from the page that has its key (RFC 9449): what passed through the partner's logs is worth nothing
 * without that key. A client secret that was made for a key works with a proof alone, and any other one never does.
 *
 * @throws {ProblemError} `invalid_dpop_proof`, which says why; `clock_skew`.
 */
export async function requireKey(
  c: Context<Env>,
  { sql, realClock, publicUrl }: Pick<Deps, "sql"> & RealClock & { publicUrl: string },
  { session, tokenHash, isBearer }: { session: EmbedSession; tokenHash: Buffer; isBearer: boolean },
): Promise<void> {
  const jkt = session.dpop_jkt;
  if (jkt === null) {
    if (isBearer) return;
    throw refusal(
      "This client secret was made without “dpop_jkt”. Send the thumbprint to your server, or call no `dpopThumbprint()`.",
    );
  }
  if (isBearer) throw refusal("This client secret works with its page's key only: send it as `DPoP`, with a proof.");
  const { payload, thumbprint } = await verify(c.req.header("DPoP") ?? "", realClock());
  if (thumbprint !== jkt) throw refusal("The proof is of another key than this client secret.");
  const url = new URL(publicUrl).origin + new URL(c.req.url).pathname;
  if (payload.htm !== c.req.method || payload.htu !== url)
    throw refusal(`The proof is for another call than ${c.req.method} ${url}.`);
  if (payload.ath !== tokenHash.toString("base64url")) throw refusal("The proof is for another client secret.");
  const ahead = Number(payload.iat) - realClock().getTime() / 1000;
  if (!(Math.abs(ahead) <= TOLERANCE))
    throw new ProblemError(
      "clock_skew",
      `This device's clock is more than a minute ${ahead > 0 ? "ahead" : "behind"}. Set it, then try again.`,
      { challenge: "DPoP" },
    );
  // Once for each client secret, whichever process gets it. A session that has just ended takes its proofs along.
  const [first] = await sql`
    insert into embed_proofs (session_id, jti_hash)
    select id, ${hashToken(String(payload.jti))} from embed_sessions where id = ${session.id} for key share
    on conflict do nothing returning session_id`;
  if (!first) throw refusal("The proof was used before.");
}

async function verify(proof: string, now: Date): Promise<{ payload: JWTPayload; thumbprint: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: "dpop+jwt",
      algorithms: ALGORITHMS,
      currentDate: now,
      requiredClaims: ["jti", "htm", "htu", "iat", "ath"],
      clockTolerance: TOLERANCE,
    });
    return { payload, thumbprint: await calculateJwkThumbprint(protectedHeader.jwk ?? {}) };
  } catch {
    // All that it reads is the proof, so the proof is at fault: unsigned, cut off, without its public key.
    throw refusal("The proof isn't one that its key signed (RFC 9449).");
  }
}

const refusal = (detail: string) =>
  new ProblemError("invalid_dpop_proof", detail, { challenge: 'DPoP error="invalid_dpop_proof"' });
