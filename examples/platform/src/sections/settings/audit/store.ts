import type { AuditEntries } from "@freehold/contract";
import { audit } from "@freehold/session/api/audit";
import { path } from "../../../shared/admin/store.ts";
import { createListStore } from "../../../shared/query/list-store.ts";

/** The search parameter of the page of {@link $refused}. */
export const PAGE_PARAM = "refused";
const $after = path.param(PAGE_PARAM, "");

/** A page of what was refused, newest first. */
export const $refused = createListStore<AuditEntries>("admin:refused", [$after], () =>
  audit.list({ refused: "true", after: $after.get() || undefined, limit: 10 }),
);
