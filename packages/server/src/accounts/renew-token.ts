import type { ProofMethod, RenewedSession } from "@freehold/contract";
import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { renewSession } from "./store.ts";
import { hashToken, newSessionToken } from "./tokens.ts";

/**
 * Gives a session a new token.
 *
 * @param provedBy - how its person has proved who they are; without it, the last proof stays the last.
 * @param provedAt - when they did. @default now
 * @throws {ProblemError} `unauthorized` if it has ended.
 */
export async function renewToken(
  tx: Tx,
  {
    tokenHash,
    provedBy,
    provedAt,
    now,
  }: { tokenHash: Uint8Array; provedBy?: ProofMethod | undefined; provedAt?: Date | undefined; now: Date },
): Promise<RenewedSession> {
  const token = newSessionToken();
  const expiresAt = await renewSession(tx, { from: tokenHash, to: hashToken(token), provedBy, provedAt, now });
  if (!expiresAt) throw new ProblemError("unauthorized", "Your session has ended. Sign in again.");
  return { success: true, token, expires_at: expiresAt.toISOString() };
}
