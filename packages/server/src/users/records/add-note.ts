import type { AdminNote } from "@freehold/contract";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { unknownUser } from "../lock-for-change.ts";

/**
 * An admin writes down something about a person, themselves included, which stays as it is.
 *
 * @throws {ProblemError} `not_found`; `forbidden` if the role was lost in the meantime.
 */
export async function addNote(
  sql: Sql,
  { id, body, admin }: { id: string; body: string; admin: { id: string; email: string } },
): Promise<AdminNote> {
  return sql.begin(async (tx) => {
    await lockAdminForShare(tx, admin.id);
    const [note] = await tx<{ id: string; created_at: Date }[]>`
      insert into user_notes (user_id, body, created_by)
      select id, ${body}, ${admin.id} from users where id = ${id}
      returning id, created_at`;
    if (!note) throw unknownUser();
    return { id: note.id, body, by: admin.email, created_at: note.created_at.toISOString() };
  });
}
