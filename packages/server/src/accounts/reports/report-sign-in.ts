import type { SignInReport, SignInReported } from "@freehold/contract";
import { ProblemError } from "../../platform/http/problem.ts";
import { isReportable } from "../report-links.ts";
import { hashToken } from "../tokens.ts";
import { type ExpelDeps, expelStranger, isFresh, usedBefore } from "./expel-stranger.ts";

/**
 * "It wasn't me", about a sign-in, or about a recovery: puts the stranger out ({@link expelStranger}), with what was done since the sign-in.
 *
 * @throws {ProblemError} `not_found`, alike for unknown and expired links.
 */
export async function reportSignIn(
  deps: ExpelDeps,
  { token }: SignInReport,
  networkAddress: string,
): Promise<SignInReported> {
  const { sql, clock } = deps;
  const tokenHash = hashToken(token);
  const [link] = await sql<{ user_id: string; created_at: Date; signed_in_at: Date; used_at: Date | null }[]>`
    select user_id, created_at, signed_in_at, used_at from sign_in_report_links l
    where token_hash = ${tokenHash} and ${isReportable(sql, clock())}`;
  if (!link) throw new ProblemError("not_found", "This link isn't valid. Copy it from the email again.");
  if (link.used_at) return usedBefore();
  return expelStranger(deps, {
    userId: link.user_id,
    what: "sign_in",
    at: link.signed_in_at,
    since: link.signed_in_at,
    isFresh: isFresh(link.created_at, clock()),
    networkAddress,
    async use(tx, now) {
      const [used] = await tx<{ change: bigint | null }[]>`
        update sign_in_report_links set used_at = ${now} where token_hash = ${tokenHash} and used_at is null
        returning before_change as change`;
      return used ?? null;
    },
  });
}
