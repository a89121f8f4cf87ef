import type { AuditEntries } from "@freehold/contract";
import { audit } from "@freehold/session/api/audit";
import { $openRequestId } from "../../../../shared/admin/store.ts";
import { createUserStore } from "../../../../shared/query/user-query.ts";

/** What the audit log knows of the open request, newest first. */
export const $trail = createUserStore<AuditEntries>("admin:trail", [$openRequestId], () =>
  audit.list({ subject: $openRequestId.get() as string, limit: 100 }),
);
