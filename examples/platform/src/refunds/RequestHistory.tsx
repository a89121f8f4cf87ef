import type { AuditEntry, WithdrawalEvent, WithdrawalStatus } from "@freehold/contract";
import { Card, Details, ErrorNotice, Time, Timeline } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { actOf } from "./audit-words.ts";
import { reload } from "./desk-query.ts";
import { $trail } from "./refunds.ts";

const NEXT: Partial<Record<WithdrawalStatus, readonly string[]>> = {
  pending: ["Approval", "Payment"],
  approved: ["Payment"],
};

/**
 * What happened to a request, by whom and when, and what is still to come. It is the audit log's account of it; until that
 * is read, and should it fail, the request's own changes of status stand here.
 */
export function RequestHistory({ events, status }: { events: readonly WithdrawalEvent[]; status: WithdrawalStatus }) {
  const { data, error } = useStore($trail);
  const past = data
    ? data.items.toReversed().map(fromEntry)
    : events.map(({ status, at, by, note }) => ({
        at,
        ...said({ action: `withdrawal.${status}`, actor: by, details: note ? { note } : {} }),
      }));
  const next = (NEXT[status] ?? []).map((title, index) => ({
    title,
    state: index === 0 ? ("current" as const) : ("upcoming" as const),
  }));
  return (
    <Card title="History">
      {error && !data && (
        <ErrorNotice
          error={error}
          title="Only the changes of status stand here"
          fallback="The audit log could not be read."
          onRetry={() => reload("trail")}
        />
      )}
      {data && data.total > data.items.length && (
        <p className="desk-muted">The first {data.total - data.items.length} entries are left out.</p>
      )}
      <Timeline className="history" items={[...past, ...next]} />
    </Card>
  );
}

function fromEntry(entry: AuditEntry) {
  const { state, title, detail } = said(entry);
  return {
    title,
    state,
    detail: (
      <>
        {detail && <div>{detail}</div>}
        <Time value={entry.at} />
        <Details summary="Details" className="history-raw">
          <dl>
            <dt>Number in the audit log</dt>
            <dd>{entry.number}</dd>
            <dt>Action</dt>
            <dd>
              <code>{entry.action}</code>
            </dd>
            <dt>Hash</dt>
            <dd>
              <code>{entry.hash}</code>
            </dd>
          </dl>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: text that scrolls must be reachable with the keyboard */}
          <pre tabIndex={0}>{JSON.stringify(entry.details, null, 2)}</pre>
        </Details>
      </>
    ),
  };
}

function said({ action, actor, details }: Pick<AuditEntry, "action" | "actor" | "details">) {
  const { title, detail, failed } = actOf({ action, details });
  return {
    title,
    state: failed ? ("failed" as const) : ("done" as const),
    detail: [actor && `by ${actor}`, detail].filter(Boolean).join(": "),
  };
}
