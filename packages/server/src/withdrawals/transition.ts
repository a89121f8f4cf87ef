import type { WithdrawalStatus } from "@freehold/contract";
import { lockAdminForShare } from "../audit/lock-admin.ts";
import { setAuditActor } from "../audit/set-audit-actor.ts";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { findOwner, type LockedWithdrawal, lockWithdrawal } from "./store.ts";

/** The answer for an unknown and for another person's withdrawal, alike. */
export function unknownWithdrawal(): ProblemError {
  return new ProblemError("not_found", "We couldn't find this withdrawal request.");
}

/**
 * Locks a withdrawal that an admin wants to bring to another status.
 *
 * @throws {ProblemError} `not_found`; `self_approval` if it is the admin's own; `invalid_transition`; `forbidden`.
 */
export async function lockForDecision(
  tx: Tx,
  { id, adminId, to }: { id: string; adminId: string; to: "completed" | "rejected" },
): Promise<LockedWithdrawal> {
  const withdrawal = await lockRequest(tx, { id, adminId });
  checkTransition(withdrawal, to);
  return withdrawal;
}

/**
 * Locks a withdrawal that an admin wants to do something with.
 *
 * @throws {ProblemError} `not_found`; `self_approval` if it is the admin's own, or to a wallet of theirs; `forbidden` if the role was
 * lost in the meantime.
 */
export async function lockRequest(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<LockedWithdrawal> {
  await lockAdminForShare(tx, adminId);
  await setAuditActor(tx, adminId);
  const withdrawal = await lockWithdrawal(tx, await ownerForDecision(tx, { id, adminId }), id);
  if (!withdrawal) throw unknownWithdrawal();
  return withdrawal;
}

/**
 * Whose withdrawal it is that an admin wants to do something with.
 *
 * @throws {ProblemError} `not_found`; `self_approval` if it is the admin's own, or to a wallet of theirs.
 */
export async function ownerForDecision(
  sql: Queryable,
  { id, adminId }: { id: string; adminId: string },
): Promise<string> {
  const found = await findOwner(sql, { id, adminId });
  if (!found) throw unknownWithdrawal();
  if (found.is_own)
    throw new ProblemError(
      "self_approval",
      found.user_id === adminId
        ? "This is your own request. Another admin has to decide on it."
        : "This request is to your own wallet. Another admin has to decide on it.",
    );
  return found.user_id;
}

/** @throws {ProblemError} `invalid_transition`, unless the withdrawal may go to this status from where it is. */
export function checkTransition({ status, may_become }: LockedWithdrawal, to: WithdrawalStatus): void {
  if (!may_become.includes(to))
    throw new ProblemError("invalid_transition", `A request that's ${status} can't become ${to}.`);
}
