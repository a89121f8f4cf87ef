import type { EmailConfirmation, SignInReported } from "@freehold/contract";
import { ProblemError } from "../../platform/http/problem.ts";
import { hashToken } from "../tokens.ts";
import { type ExpelDeps, expelStranger, stayBefore, usedBefore } from "./expel-stranger.ts";
import { before } from "./find-passkeys.ts";

type Change = { number: bigint; user_id: string; created_at: Date; undone_at: Date | null };

/**
 * Undoes a change of a person's email address with the link that the old address got, and every change after it. A stranger may have made the
 * change, and is put out ({@link expelStranger}).
 *
 * @throws {ProblemError} `not_found`, alike for unknown and expired links.
 */
export async function undoEmailChange(
  deps: ExpelDeps,
  { token }: EmailConfirmation,
  networkAddress: string,
): Promise<SignInReported> {
  const { sql, clock } = deps;
  const undoHash = hashToken(token);
  const [change] = await sql<Change[]>`
    select number, user_id, created_at, undone_at from email_changes
    where undo_hash = ${undoHash} and undo_until > ${clock()}`;
  if (!change)
    throw new ProblemError("not_found", "This link isn't valid or has expired. Copy it from the email again.");
  if (change.undone_at) return usedBefore();
  return expelStranger(deps, {
    userId: change.user_id,
    what: "email_change",
    at: change.created_at,
    since: stayBefore(change.created_at),
    signIns: before(change.created_at),
    isFresh: true,
    networkAddress,
    async use(tx) {
      // Undone meanwhile, by this link or by that of an earlier change.
      const [open] = await tx<{ change: bigint }[]>`
        select number as change from email_changes where undo_hash = ${undoHash} and undone_at is null`;
      return open ?? null;
    },
  });
}
