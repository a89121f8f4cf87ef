import { z } from "zod";
import { id, keyPageOf, keyPageQuery, timestamp } from "./common.ts";

/** Query of `GET /admin/audit`. `subject` is the id of a withdrawal, a person or a proposed change, or `settings`. */
export const auditQuery = keyPageQuery.extend({
  subject: z.string().max(128).toLowerCase().optional(),
  actor: id.optional().meta({ description: "Only what this person did" }),
  refused: z.literal("true").optional().meta({ description: "Only acts refused for lack of rights" }),
});

/** One line of the audit log. */
export const auditEntry = z
  .object({
    number: z.number().int().meta({ description: "Position in the chain, from 1 without gaps" }),
    at: timestamp,
    actor_id: id.nullable(),
    actor: z.string().nullable().meta({ description: "Email of the person who acted; null without a session" }),
    action: z.string().meta({ example: "withdrawal.approved" }),
    subject_type: z.string(),
    subject_id: z.string(),
    details: z.record(z.string(), z.unknown()),
    hash: z.string().meta({ description: "SHA-256 of the entry and the previous hash" }),
  })
  .meta({ id: "AuditEntry" });
/** One line of the audit log. */
export type AuditEntry = z.output<typeof auditEntry>;

/** `GET /admin/audit`, newest first. */
export const auditEntries = keyPageOf(auditEntry)
  .extend({
    archived_to: z.number().int().meta({ description: "Entries up to this number are in the archive; 0 if none are" }),
  })
  .meta({ id: "AuditEntries" });
/** `GET /admin/audit`. */
export type AuditEntries = z.output<typeof auditEntries>;
