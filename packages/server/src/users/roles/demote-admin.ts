import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { propose, takeBack } from "../../proposals/propose.ts";
import { lockForChange } from "../lock-for-change.ts";

/** With fewer admins than so many, no admin removes another one alone: nothing that takes two could be done any more. */
const FEW = 3;

/**
 * Takes the role admin from a person at once, who may be the admin who asks for it: what they approved alone does not count any more,
 * and what they proposed cannot be confirmed. Of another admin it is proposed where there are few, and an admin has to confirm it, who
 * may be the one it is about. Nothing happens to a person without the role.
 *
 * @throws {ProblemError} `not_found`; `forbidden`. The database keeps the last admin.
 */
export async function demoteAdmin(tx: Tx, { id, adminId }: { id: string; adminId: string }): Promise<void> {
  const user = await lockForChange(tx, { id, adminId, own: "allowed" });
  if (user.role !== "admin") return;
  if (id !== adminId && (await hasFewAdmins(tx))) {
    await propose(tx, { kind: "role_change", subject: id, payload: { role: "user" }, adminId });
    return;
  }
  await takeBack(tx, { kind: "role_change", subject: id, adminId });
  await tx`update users set role = 'user' where id = ${id}`;
}

/** Whether there are so few admins that one alone removes no other. The caller holds the lock of admins. */
export async function hasFewAdmins(sql: Queryable): Promise<boolean> {
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int as count from users where role = 'admin' and disabled_at is null`;
  return count < FEW;
}
