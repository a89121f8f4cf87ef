import type { AuditEntry } from "@freehold/contract";
import { Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { ArchiveNote } from "../../../shared/admin/audit/ArchiveNote.tsx";
import { actOf } from "../../../shared/admin/audit/audit-entry.ts";
import { $auditMessages } from "../../../shared/admin/audit/messages.ts";
import { path } from "../../../shared/admin/store.ts";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { $changesMessages } from "./messages.ts";
import { $afterChange, $changes, CHANGES_PARAM } from "./store.ts";

/** Each change of a setting, and each announcement: who made it, from what to what, and when. */
export function SettingsChanges() {
  const t = useMessages($changesMessages);
  const { data, error } = useStore($changes);
  return (
    <PageSection title={t.title} open={useStore($afterChange) !== ""}>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$changes.reload} />
      {!data && !error && <Skeleton lines={3} />}
      {data?.items.length === 0 && <p>{t.none}</p>}
      {data && data.items.length > 0 && (
        <ul className="audit-list">
          {data.items.map((entry) => (
            <Change key={entry.number} entry={entry} />
          ))}
        </ul>
      )}
      <ArchiveNote entries={data} />
      <CursorPager path={path} next={data?.next} param={CHANGES_PARAM} label={t.pages} />
    </PageSection>
  );
}

function Change({ entry }: { entry: AuditEntry }) {
  const t = useMessages($changesMessages);
  const { title, detail } = actOf(entry, useMessages($auditMessages));
  return (
    <li>
      <div>
        <p className="audit-what">{detail ?? title}</p>
        <p className="admin-muted">
          <span>{entry.actor ?? t.server}</span> · <Time value={entry.at} zone />
        </p>
      </div>
    </li>
  );
}
