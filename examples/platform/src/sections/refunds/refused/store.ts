import type { AuditEntries } from "@freehold/contract";
import { admin } from "@freehold/session/api/admin";
import { createAdminStore } from "../shared/admin-query.ts";

/** What was refused lately, newest first. */
export const $refused = createAdminStore<AuditEntries>(["admin:refused"], {
  fetcher: () => admin.audit.list({ refused: "true" }),
});
