import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { lockForChange } from "../lock-for-change.ts";

/**
 * Proposes that somebody becomes an admin; another admin has to confirm it. Nothing happens if they are one, or if it is
 * proposed already.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `forbidden`; `invalid_transition` for an account that is disabled.
 */
export async function proposeAdmin(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const user = await lockForChange(tx, { id, adminId });
  if (user.disabled_at)
    throw new ProblemError("invalid_transition", "This account is disabled. Please enable it first.");
  if (user.role === "admin") return;
  // A proposal of somebody who is no admin any more can be confirmed by nobody: a new one takes its place.
  await tx`
    update role_changes c set status = 'withdrawn', closed_by = ${adminId}, closed_at = clock_timestamp()
    where c.user_id = ${id} and c.status = 'proposed'
      and not exists (select from users p where p.id = c.proposed_by and p.role = 'admin' and p.disabled_at is null)`;
  await tx`
    insert into role_changes (user_id, role, proposed_by) values (${id}, 'admin', ${adminId})
    on conflict (user_id) where status = 'proposed' do nothing`;
}
