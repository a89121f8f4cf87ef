import type { AuditEntries } from "@freehold/contract";
import { ownProperty } from "../http/own-property.ts";
import { query } from "../http/path.ts";
import { type CallOptions, type KeyPageQuery, keyPageOf, read } from "./request.ts";

/** Which part of the audit log: what was done to one subject, what one person did, only refusals, a page. */
export type AuditQuery = KeyPageQuery & {
  subject?: string | undefined;
  actor?: string | undefined;
  refused?: "true" | undefined;
};

/** The audit log, for admins. */
export const audit = {
  /** Who did what, newest first; page by key. */
  async list(which: AuditQuery = {}, options?: CallOptions) {
    const subject = ownProperty(which, "subject");
    const actor = ownProperty(which, "actor");
    const refused = ownProperty(which, "refused");
    return read<AuditEntries>(`/admin/audit${query({ subject, actor, refused, ...keyPageOf(which) })}`, options);
  },
};
