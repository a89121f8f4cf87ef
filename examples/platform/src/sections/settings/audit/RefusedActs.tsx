import type { AuditEntry } from "@freehold/contract";
import { Button, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { ArchiveNote } from "../../../shared/admin/audit/ArchiveNote.tsx";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { refusalOf } from "../../../shared/admin/refusal.ts";
import { openRequest, path } from "../../../shared/admin/store.ts";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { reload } from "../../../shared/query/user-query.ts";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { $refusedMessages } from "./messages.ts";
import { $after, $refused, PAGE_PARAM } from "./store.ts";

/** What was refused lately for want of the right to it: who tried what, and when. */
export function RefusedActs() {
  const t = useMessages($refusedMessages);
  const { data, error } = useStore($refused);
  return (
    <PageSection title={t.title} open={useStore($after) !== ""}>
      <p className="admin-muted">{t.lead}</p>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={() => reload("admin:refused")} />
      {!data && !error && <Skeleton lines={3} />}
      {data?.items.length === 0 && <p>{t.none}</p>}
      {data && data.items.length > 0 && (
        <ul className="audit-list">
          {data.items.map((entry) => (
            <RefusedAct key={entry.number} entry={entry} />
          ))}
        </ul>
      )}
      <ArchiveNote entries={data} />
      <CursorPager path={path} next={data?.next} param={PAGE_PARAM} label={t.pages} />
    </PageSection>
  );
}

function RefusedAct({ entry }: { entry: AuditEntry }) {
  const t = useMessages($refusedMessages);
  const common = useMessages($adminMessages);
  const who = entry.actor ?? t.visitor;
  return (
    <li>
      <div>
        <p className="audit-what">{who}</p>
        <p>{refusalOf(entry.details)}</p>
        <p className="admin-muted">
          <Time value={entry.at} zone />
        </p>
      </div>
      {entry.subject_type === "withdrawal" && (
        <Button size="small" onClick={() => openRequest(entry.subject_id)}>
          {common.open}
        </Button>
      )}
    </li>
  );
}
