import type { AuditEntries } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { $auditMessages } from "./messages.ts";

/** Says on the last page of the audit log that older entries are in the archive. Nothing where none are. */
export function ArchiveNote({ entries }: { entries: AuditEntries | undefined }) {
  const t = useMessages($auditMessages);
  if (!entries || entries.next !== null || !(entries.archived_to > 0)) return null;
  return <p className="admin-muted">{t.archived({ number: entries.archived_to })}</p>;
}
