import type { AuditEntry, WithdrawalEvent, WithdrawalStatus } from "@freehold/contract";
import { Card, Details, ErrorNotice, Time, Timeline, useMessages, useStore } from "@freehold/ui";
import { ArchiveNote } from "../../../../shared/admin/audit/ArchiveNote.tsx";
import { actOf } from "../../../../shared/admin/audit/audit-entry.ts";
import { $auditMessages, type AuditMessages } from "../../../../shared/admin/audit/messages.ts";
import { reload } from "../../../../shared/query/user-query.ts";
import { $trail } from "./store.ts";

const NEXT: Partial<Record<WithdrawalStatus, readonly ("approval" | "payment")[]>> = {
  pending: ["approval", "payment"],
  approved: ["payment"],
};

/**
 * What happened to a request, who did it and when, and what is still to come. It is the audit log's account of it; until that
 * is read, and should it fail, the request's own changes of status stand here.
 */
export function RequestHistory({ events, status }: { events: readonly WithdrawalEvent[]; status: WithdrawalStatus }) {
  const t = useMessages($auditMessages);
  const { data, error } = useStore($trail);
  const past = data
    ? data.items.toReversed().map((entry) => ({ ...stepOf(entry, t), detail: <EntryDetail entry={entry} /> }))
    : events.map(({ status, at, by, note }) => ({
        at,
        ...stepOf({ action: `withdrawal.${status}`, actor: by, details: note ? { note } : {} }, t),
      }));
  const next = (NEXT[status] ?? []).map((step, index) => ({
    title: t[step],
    state: index === 0 ? ("current" as const) : ("upcoming" as const),
  }));
  return (
    <Card title={t.title}>
      {error != null && !data && (
        <ErrorNotice error={error} title={t.partial} fallback={t.notRead} onRetry={() => reload("admin:trail")} />
      )}
      {data?.next && <p className="admin-muted">{t.omitted({ count: data.items.length })}</p>}
      {!data?.items.some(isBeginning) && <ArchiveNote entries={data} />}
      <Timeline className="history" items={[...past, ...next]} />
    </Card>
  );
}

const isBeginning = ({ action }: AuditEntry) => action === "withdrawal.pending";

function EntryDetail({ entry }: { entry: AuditEntry }) {
  const t = useMessages($auditMessages);
  const { detail } = stepOf(entry, t);
  return (
    <>
      {detail && <div>{detail}</div>}
      <Time value={entry.at} zone />
      <Details summary={t.details} className="history-raw">
        <dl>
          <dt>{t.number}</dt>
          <dd>{entry.number}</dd>
          <dt>{t.action}</dt>
          <dd>
            <code translate="no">{entry.action}</code>
          </dd>
          <dt>{t.hash}</dt>
          <dd>
            <code translate="no">{entry.hash}</code>
          </dd>
        </dl>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls must be reachable with the keyboard */}
        <pre tabIndex={0}>{JSON.stringify(entry.details, null, 2)}</pre>
      </Details>
    </>
  );
}

/** An entry as a step of the timeline. */
function stepOf(entry: Pick<AuditEntry, "action" | "actor" | "details">, t: AuditMessages) {
  const { title, detail, failed } = actOf(entry, t);
  const by = entry.actor && t.by({ who: entry.actor });
  return {
    title,
    state: failed ? ("failed" as const) : ("done" as const),
    detail: [by, detail].filter(Boolean).join(": "),
  };
}
