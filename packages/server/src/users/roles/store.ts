import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";

/** The role admin that waits for another admin. `is_lapsed`: whoever proposed it is no admin any more. */
export type RoleChangeRow = { id: string; proposed_by: string; proposed_at: Date; email: string; is_lapsed: boolean };

/** What is proposed for a person and not decided, if anything. */
export async function findRoleChange(sql: Queryable, userId: string): Promise<RoleChangeRow | null> {
  const [row] = await sql<RoleChangeRow[]>`
    select c.id, c.proposed_by, c.proposed_at, p.email, p.role <> 'admin' or p.disabled_at is not null as is_lapsed
    from role_changes c join users p on p.id = c.proposed_by
    where c.user_id = ${userId} and c.status = 'proposed'`;
  return row ?? null;
}

/** Closes a proposal that is open. */
export async function closeRoleChange(
  tx: Tx,
  { id, adminId, to }: { id: string; adminId: string; to: "confirmed" | "withdrawn" },
): Promise<void> {
  await tx`
    update role_changes set status = ${to}, closed_by = ${adminId}, closed_at = clock_timestamp()
    where id = ${id} and status = 'proposed'`;
}

/** Nothing is proposed for this person. */
export function noRoleChange(): ProblemError {
  return new ProblemError("not_found", "Nothing is proposed for this person any more.");
}
