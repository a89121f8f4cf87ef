import type { SignInReport, SignInReported } from "@freehold/contract";
import { ProblemError } from "../../platform/http/problem.ts";
import { isReportable } from "../report-links.ts";
import { hashToken } from "../tokens.ts";
import { type ExpelDeps, expelStranger, isFresh, usedBefore } from "./expel-stranger.ts";
import { opening, type SignIns } from "./find-passkeys.ts";

type Link = {
  user_id: string;
  created_at: Date;
  signed_in_at: Date;
  last_event: bigint | null;
  session_id: string | null;
  used_at: Date | null;
};

/** What an email is about: sign-ins on new devices, a session, or what no session did, such as a recovery. */
function signInsOf({ signed_in_at: from, last_event: until, session_id: session }: Link): SignIns | null {
  if (until !== null) return { from, until, proofsOf: null };
  return session === null ? null : opening(from, session);
}

/**
 * "It wasn't me", about a sign-in, or about a recovery: puts the stranger out ({@link expelStranger}), with what was done since the sign-in
 * and the passkey that made it, or gave a proof in its session.
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
  const [link] = await sql<Link[]>`
    select user_id, created_at, signed_in_at, last_event, session_id, used_at from sign_in_report_links l
    where token_hash = ${tokenHash} and ${isReportable(sql, clock())}`;
  if (!link) throw new ProblemError("not_found", "This link isn't valid. Copy it from the email again.");
  if (link.used_at) return usedBefore();
  return expelStranger(deps, {
    userId: link.user_id,
    what: "sign_in",
    at: link.signed_in_at,
    since: link.signed_in_at,
    signIns: signInsOf(link),
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
