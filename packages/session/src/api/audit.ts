import type { AuditEntries } from "@freehold/contract";
import { query } from "../http/path.ts";
import { type CallOptions, type KeyPageQuery, read } from "./request.ts";

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
    return read<AuditEntries>(`/admin/audit${query(which)}`, options);
  },
};
