import { cancelRecovery } from "../../accounts/recovery/cancel-recovery.ts";
import { resetCancelledByAdmin } from "../../accounts/recovery/reset-mails.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { lockForChange } from "../lock-for-change.ts";

/**
 * Cancels the removal of an admin's second factors while its 24 hours run. Any admin may, also the one it is about.
 *
 * @throws {ProblemError} `not_found`; `forbidden`; `invalid_transition` if none is under way.
 */
export async function cancelReset(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const user = await lockForChange(tx, { id, adminId, own: "allowed" });
  if (user.role !== "admin" || !(await cancelRecovery(tx, id)))
    throw new ProblemError("invalid_transition", "No removal of an admin's second factors is under way here.");
  await enqueueMail(tx, user, resetCancelledByAdmin());
  await tx`select audit_append(${adminId}, 'user.factor_reset_cancelled', 'user', ${id})`;
}
