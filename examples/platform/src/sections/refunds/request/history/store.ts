import type { AuditEntries } from "@freehold/contract";
import { audit } from "@freehold/session/api/audit";
import { createAdminStore } from "../../../../shared/admin/admin-query.ts";
import { $openRequestId } from "../../../../shared/admin/store.ts";

/** What the audit log knows of the open request, newest first. */
export const $trail = createAdminStore<AuditEntries>(["admin:trail:", $openRequestId], {
  fetcher: () => audit.list({ subject: $openRequestId.get() as string, limit: 100 }),
});
