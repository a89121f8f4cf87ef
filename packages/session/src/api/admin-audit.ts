import type { AuditEntries } from "@freehold/contract";
import { own } from "../own.ts";
import { type CallOptions, query, read } from "../request.ts";

/** Which part of the audit log: what was done to one subject, a page, 10 entries unless told otherwise. */
export type AuditQuery = {
  subject?: string | undefined;
  page?: number | undefined;
  limit?: number | undefined;
};

/** The audit log, for admins. */
export const audit = {
  /** Who did what, newest first. */
  async list(which: AuditQuery = {}, options?: CallOptions) {
    const [subject, page, limit] = [own(which, "subject"), own(which, "page") ?? 1, own(which, "limit") ?? 10];
    return read<AuditEntries>(`/admin/audit${query({ subject, page, limit })}`, options);
  },
};
