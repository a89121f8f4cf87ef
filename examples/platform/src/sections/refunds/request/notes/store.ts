import type { AdminNotes } from "@freehold/contract";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { $openRequestId } from "../../../../shared/admin/store.ts";
import { createUserStore, reload } from "../../../../shared/query/user-query.ts";

/** What admins noted on the open request, newest first. */
export const $notes = createUserStore<AdminNotes>("admin:notes", [$openRequestId], () =>
  withdrawalAdmin.notes($openRequestId.get() as string, { limit: 50 }),
);

/**
 * Writes down a note on a request, and shows it.
 *
 * @param body - 1 to 2000 characters.
 * @throws {ApiError}
 */
export async function addNote(id: string, body: string): Promise<void> {
  await withdrawalAdmin.addNote(id, { body });
  reload("admin:notes", "admin:trail");
}
