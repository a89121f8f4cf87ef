import type { Role } from "@freehold/contract";
import type { Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { lockProposals } from "../proposals/propose.ts";

/** Whom an admin does something about. */
export type LockedUser = { id: string; email: string; role: Role; disabled_at: Date | null };

/**
 * Locks a person whom an admin changes, and sees to who may: an admin as of now, and of another person, unless `own` allows it.
 *
 * Takes the lock of admins first and the person's row second. So of two admins who take the role from each other the second one
 * is none any more when it is their turn.
 *
 * @throws {ProblemError} `forbidden` if the role was lost in the meantime; `own_account`; `not_found`.
 */
export async function lockForChange(
  tx: Tx,
  { id, adminId, own = "refused" }: { id: string; adminId: string; own?: "refused" | "allowed" },
): Promise<LockedUser> {
  await lockProposals(tx, adminId);
  if (id === adminId && own === "refused") throw ownAccount();
  const [user] = await tx<LockedUser[]>`
    select id, email, role, disabled_at from users where id = ${id} for no key update`;
  if (!user) throw unknownUser();
  return user;
}

/** The answer to an admin about their own account. */
export function ownAccount(): ProblemError {
  return new ProblemError("own_account", "This is your own account. Another admin has to do this.");
}

/** No account has this id. */
export function unknownUser(): ProblemError {
  return new ProblemError("not_found", "We couldn't find this person.");
}

/**
 * Answers for the database's trigger that keeps the last admin, whichever way a change came to it.
 *
 * @throws {ProblemError} `invalid_transition` in its place; anything else as it is.
 */
export function refuseLastAdmin(error: unknown): never {
  if ((error as { constraint?: string }).constraint !== "last_admin_stays") throw error;
  throw new ProblemError("invalid_transition", "This is the last admin. Make another person an admin first.");
}
