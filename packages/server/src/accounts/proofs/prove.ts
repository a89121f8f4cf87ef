import type { Proof, ProofMethod, ProofWanted, RenewedSession } from "@freehold/contract";
import { PROOF_LIFETIME } from "@freehold/contract";
import type { MiddlewareHandler } from "hono";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import type { Clock, Deps, Env, SessionUser } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { checkPasskey } from "../factors/passkeys.ts";
import { isStrong, readFactorMethods } from "../factors/read-methods.ts";
import type { RelyingParty } from "../factors/relying-party.ts";
import { takeFactorCode, wrongCode } from "../factors/take-code.ts";
import { comparePassword } from "../passwords/compare-password.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { cancelByFactor } from "../recovery/cancel-by-factor.ts";
import { renewToken } from "../renew-token.ts";
import { lockPerson } from "../store.ts";

/** Returns what would prove now who a person is: a factor of theirs, or else the password. */
export async function readProofWanted(sql: Queryable, userId: string): Promise<ProofWanted> {
  const methods = await readFactorMethods(sql, userId);
  return { methods: methods.length ? methods : ["password"], max_age: PROOF_LIFETIME / 1_000 };
}

/**
 * Refuses what needs a fresh proof (RFC 9470): a stolen session can look, but not act.
 *
 * @param options.since - an earlier proof doesn't count: the person has seen what they prove it for. @default any of the last ten minutes
 * @throws {ProblemError} `proof_required`, with what would do.
 */
export async function requireProof(
  { sql, clock }: { sql: Queryable; clock: Clock },
  user: SessionUser,
  { since = new Date(0) }: { since?: Date } = {},
): Promise<void> {
  const { proved_at: at } = user;
  if (at && at >= since && clock().getTime() - at.getTime() < PROOF_LIFETIME) return;
  const proof = await readProofWanted(sql, user.id);
  throw new ProblemError("proof_required", "Confirm it's you to continue.", {
    proof,
    headers: {
      "WWW-Authenticate": `Bearer error="insufficient_user_authentication", error_description="A fresh proof is required", max_age="${proof.max_age}"`,
    },
  });
}

/** {@link requireProof} for a whole route, after the session. @param options.reads - for reading, too. */
export function freshProof(deps: Pick<Deps, "sql" | "clock">, { reads }: { reads: boolean }): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (reads || !["GET", "HEAD"].includes(c.req.method)) await requireProof(deps, c.var.user);
    await next();
  };
}

/** What taking a proof needs. */
export type ProveDeps = Pick<Deps, "sql" | "clock"> & {
  passwords: Passwords;
  limits: Limits;
  relyingParty: RelyingParty;
};
type Prover = { user: SessionUser; tokenHash: Uint8Array; networkAddress: string };

/**
 * Takes a fresh proof of who a person is, and gives the session a new token; the one before no longer works.
 *
 * @throws {ProblemError} `wrong_password`, `wrong_code`, `passkey_refused`; `too_many_requests`; `unauthorized` if the session has ended.
 */
export async function prove(deps: ProveDeps, input: Proof, prover: Prover): Promise<RenewedSession> {
  const { user, tokenHash, networkAddress } = prover;
  return takeProof(deps, input, { userId: user.id, sessionId: user.session_id, networkAddress }, (tx, provedBy) =>
    renewToken(tx, { tokenHash, provedBy, now: deps.clock() }),
  );
}

/**
 * Takes a fresh proof of who a person is, and does what it is for in the same transaction. A factor that proves it isn't lost, so a recovery is
 * cancelled.
 *
 * @param prover.sessionId - the session that the proof is for.
 * @throws {ProblemError} as {@link prove}; what the work throws: the proof is not used up then.
 */
export async function takeProof<Result>(
  deps: ProveDeps,
  input: Proof,
  { userId, sessionId, networkAddress }: { userId: string; sessionId: string; networkAddress: string },
  work: (tx: Tx, provedBy: ProofMethod) => Promise<Result>,
): Promise<Result> {
  const { sql, clock, limits } = deps;
  return limits.attempt([["secondFactor", userId]], async () => {
    const { methods } = await readProofWanted(sql, userId);
    // Compared before the transaction, which would hold its connection meanwhile.
    const isPassword = input.password !== undefined && methods.includes("password");
    if (isPassword) await comparePassword(deps, userId, input.password ?? "");
    return sql.begin(async (tx) => {
      await lockPerson(tx, userId);
      const provedBy = isPassword ? "password" : await takeFactor(tx, deps, userId, input);
      const passkey = provedBy === "passkey" ? input.credential?.id : undefined;
      const event = { action: "proof", code: "ok", networkAddress, session: sessionId } as const;
      await recordAccountEvent(tx, userId, { ...event, ...(passkey && { passkey }) });
      if (isStrong(provedBy)) await cancelByFactor(tx, userId, { session: sessionId, networkAddress, now: clock() });
      return work(tx, provedBy);
    });
  });
}

async function takeFactor(
  tx: Tx,
  { relyingParty, clock }: ProveDeps,
  userId: string,
  { code, credential }: Proof,
): Promise<ProofMethod> {
  if (credential) {
    await checkPasskey(tx, relyingParty, credential, userId, clock());
    return "passkey";
  }
  const method = code === undefined ? null : await takeFactorCode(tx, userId, code, clock());
  if (!method) throw wrongCode();
  return method;
}
