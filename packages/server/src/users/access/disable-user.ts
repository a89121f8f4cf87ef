import { deleteSessions } from "../../accounts/store.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { takeBack } from "../../proposals/propose.ts";
import { lockForChange } from "../lock-for-change.ts";
import { hasFewAdmins } from "../roles/demote-admin.ts";

/**
 * Disables an account. In one transaction every session ends, the role admin is taken, and a proposal to give it is cancelled.
 * What belongs to the person stays as it is, requests included. Nothing happens to an account that is disabled.
 *
 * Giving the role takes two admins: were it kept here, enabling the account would give it back by one.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `forbidden`; `invalid_transition` for an admin, where there are few.
 */
export async function disableUser(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const user = await lockForChange(tx, { id, adminId });
  if (user.disabled_at) return;
  if (user.role === "admin" && (await hasFewAdmins(tx)))
    throw new ProblemError(
      "invalid_transition",
      "There are fewer than three admins, so another admin has to confirm removing this account's admin role. Remove the role first.",
    );
  await takeBack(tx, { kind: "role_change", subject: id, adminId });
  await tx`update users set disabled_at = clock_timestamp(), role = 'user' where id = ${id}`;
  await deleteSessions(tx, id);
  // Pages that watch a request learn now that the session is gone.
  await tx`
    select pg_notify('withdrawal', user_id || ':' || id) from withdrawals
    where user_id = ${id} and is_open(status)`;
}
