import type { AuditEntries } from "@freehold/contract";
import { query } from "../http/path.ts";
import { type CallOptions, type KeyPageQuery, read } from "./request.ts";

/** A filter for the audit log: one subject, one person's actions, only refusals, a page. */
export type AuditQuery = KeyPageQuery & {
  subject?: string | undefined;
  actor?: string | undefined;
  refused?: "true" | undefined;
};

/** The audit log, for admins. */
export const audit = {
  /** Lists the entries, newest first; pages by key. */
  async list(which: AuditQuery = {}, options?: CallOptions) {
    return read<AuditEntries>(`/admin/audit${query(which)}`, options);
  },
};
