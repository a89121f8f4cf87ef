import type { AuditEntries } from "@freehold/contract";
import { audit } from "@freehold/session/api/audit";
import { path } from "../../../shared/admin/store.ts";
import { createListStore } from "../../../shared/query/list-store.ts";

/** The search parameter of the page of {@link $refused}. */
export const PAGE_PARAM = "refused";
/** Where the page of {@link $refused} begins. Empty on the first. */
export const $after = path.param(PAGE_PARAM, "");

/** The search parameter of the page of {@link $changes}. */
export const CHANGES_PARAM = "changes";
/** Where the page of {@link $changes} begins. Empty on the first. */
export const $afterChange = path.param(CHANGES_PARAM, "");

/** A page of what was changed of the settings, newest first. */
export const $changes = createListStore<AuditEntries>("admin:rules-changes", [$afterChange], () =>
  audit.list({ subject: "settings", after: $afterChange.get() || undefined, limit: 10 }),
);

/** A page of what was refused, newest first. */
export const $refused = createListStore<AuditEntries>("admin:refused", [$after], () =>
  audit.list({ refused: "true", after: $after.get() || undefined, limit: 10 }),
);
