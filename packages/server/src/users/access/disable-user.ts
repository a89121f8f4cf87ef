import { endAccess } from "../../accounts/end-access.ts";
import { lockLinks } from "../../accounts/end-mailed-links.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { takeBack } from "../../proposals/propose.ts";
import { lockForChange } from "../lock-for-change.ts";
import { hasFewAdmins } from "../roles/demote-admin.ts";
import { wakeStreams } from "./wake-streams.ts";

/**
 * Disables an account. In one transaction every session ends with what goes with it ({@link endAccess}), the role admin is taken, and a
 * proposal to give it is cancelled.
 * What belongs to the person stays as it is, requests included. Nothing happens to an account that is disabled.
 *
 * Giving the role takes two admins: were it kept here, enabling the account would give it back by one.
 *
 * @throws {ProblemError} `not_found`; `own_account`; `forbidden`; `invalid_transition` for an admin, where there are few.
 */
export async function disableUser(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  await lockLinks(tx, id);
  const user = await lockForChange(tx, { id, adminId });
  if (user.disabled_at) return;
  if (user.role === "admin" && (await hasFewAdmins(tx)))
    throw new ProblemError(
      "invalid_transition",
      "There are fewer than three admins, so another admin has to confirm removing this account's admin role. Remove the role first.",
    );
  await takeBack(tx, { kind: "role_change", subject: id, adminId });
  await tx`update users set disabled_at = clock_timestamp(), role = 'user' where id = ${id}`;
  await endAccess(tx, id);
  await wakeStreams(tx, id);
}
