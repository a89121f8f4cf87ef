import type { Proposals } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";

/** How much waits for a second admin, as the one who asks sees it. By role_changes_one_open and distributions_proposed. */
export async function countProposals(sql: Queryable, adminId: string): Promise<Proposals> {
  const [counts] = await sql<[Omit<Proposals, "success">]>`
    select
      (select count(*)::int from role_changes where status = 'proposed') as admins,
      count(*)::int as months,
      (count(*) filter (where u.id <> ${adminId} and u.role = 'admin' and u.disabled_at is null))::int as months_of_others
    from distributions d join users u on u.id = d.proposed_by where d.status = 'proposed'`;
  return { success: true, ...counts };
}
