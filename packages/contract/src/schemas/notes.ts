import { z } from "zod";
import { id, keyPageOf, lines, timestamp } from "./common.ts";

/** An admin's note about a person or a request. Only admins can read it, and it can't be changed. */
export const adminNote = z
  .object({ id, body: z.string(), by: z.string().meta({ description: "Email of the admin" }), created_at: timestamp })
  .meta({ id: "AdminNote" });
/** An admin's note about a person or a request. */
export type AdminNote = z.output<typeof adminNote>;

/** `GET /admin/users/{id}/notes` and `GET /admin/withdrawals/{id}/notes`, newest first. */
export const adminNotes = keyPageOf(adminNote).meta({ id: "AdminNotes" });
/** `GET /admin/users/{id}/notes` and `GET /admin/withdrawals/{id}/notes`. */
export type AdminNotes = z.output<typeof adminNotes>;

/** `POST` of the same. */
export const newAdminNote = z.object({ body: lines.min(1, "is required").max(2000) }).meta({ id: "NewAdminNote" });
/** `POST` of the same. */
export type NewAdminNote = z.input<typeof newAdminNote>;
