import type { AdminWithdrawal } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { ErrorNotice, Skeleton, useMessages, useStore, VisuallyHidden } from "@freehold/ui";
import { LockKeyhole } from "@freehold/ui/icons";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { path } from "../../../shared/admin/store.ts";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../../shared/layout/use-document-title.ts";
import { reload } from "../../../shared/query/user-query.ts";
import { NumberPager } from "../../../shared/table/NumberPager.tsx";
import { Overview } from "../overview/Overview.tsx";
import { BulkApproveDialog } from "./bulk-approval/BulkApproveDialog.tsx";
import { EmptyQueue } from "./EmptyQueue.tsx";
import { $queueMessages } from "./messages.ts";
import { MoreFilters, StatusFilter } from "./QueueFilters.tsx";
import { QueueHead } from "./QueueHead.tsx";
import { QueueRow } from "./QueueRow.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { $approving, $selected, clearSelection, partInBatch } from "./selection.ts";
import { $filter, $filters, $moreFilters, $page, $queue, type Filter, PAGE_SIZE } from "./store.ts";
import { useIsRead } from "./use-is-read.ts";
import { useRowFocus } from "./use-row-focus.ts";

/**
 * The queue of refund requests: how long it waits, a search, filters and pages, which stand in the URL.
 *
 * @param props.isBeside - a request is open beside it: the queue is what leads to the next one, and no more.
 */
export function QueueScreen({ isBeside }: { isBeside: boolean }) {
  const t = useMessages($queueMessages);
  const { data, error, loading } = useStore($queue);
  const filter = useStore($filter);
  const filters = useStore($filters);
  const moreFilters = useStore($moreFilters);
  const page = useStore($page);
  const approving = useStore($approving);
  const hasSelected = useStore($selected).size > 0;
  const isRead = useIsRead(isBeside);
  /** On a phone, where the search and the order are asked for. */
  const [searching, setSearching] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useClearedSelection(data?.filters);
  const { list, announcement } = useRowFocus(data?.items, title, isBeside);
  useDocumentTitle(t.title);
  if (isApiError(error) && error.code === "forbidden") return <Closed />;
  const selectable = !isBeside && isSelectable(filter, data?.items ?? [], hasSelected);
  return (
    <section className="queue" aria-labelledby="refunds-title" aria-busy={loading} data-beside={isBeside || undefined}>
      <QueueHead
        titleRef={title}
        {...{ isBeside, isRead, loading, searching }}
        onSearch={() => setSearching(!searching)}
      />
      {isRead ? (
        <>
          {/* Where nothing can be read, the queue says so for all. */}
          {(data || !error) && !isBeside && <Overview />}
          <MoreFilters found={data?.filters === filters ? data.total : undefined} asked={searching} />
          <StatusFilter
            counts={data?.counts}
            stale={data !== undefined && data.moreFilters !== moreFilters}
            loading={loading}
          />
          {Boolean(error) && (
            <div className="queue-error">
              <ErrorNotice
                error={error}
                title={data && t.outdated}
                fallback={t.notRead}
                onRetry={() => reload("admin:")}
              />
            </div>
          )}
          {!data ? (
            !error && <Skeleton kind="block" lines={4} />
          ) : data.total === 0 && data.filters === filters ? (
            <EmptyQueue counts={data.counts} onShow={() => title.current?.focus()} />
          ) : (
            <>
              {data.items.length === 0 ? (
                // Past the end, the last page comes by itself; of other filters nothing is known yet.
                !error && <Skeleton kind="block" lines={4} />
              ) : (
                <>
                  {selectable && <SelectionBar items={data.items} />}
                  <ColumnHeads selectable={selectable} />
                  <ul className="queue-list" data-stale={loading || undefined} {...list}>
                    {data.items.map((item) => (
                      <QueueRow key={item.id} item={item} selectable={selectable} />
                    ))}
                  </ul>
                </>
              )}
              <NumberPager path={path} page={page} size={PAGE_SIZE} data={data} label={t.pages} />
            </>
          )}
        </>
      ) : (
        <Skeleton kind="block" lines={6} />
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {/* Not in the list: what became of them is read where the list may be empty by then. */}
      {approving && (
        <BulkApproveDialog
          requests={approving}
          onClose={() => {
            flushSync(() => $approving.set(null));
            // What opened it may be gone.
            if (document.activeElement === document.body) title.current?.focus();
          }}
        />
      )}
    </section>
  );
}

/**
 * Whether requests of a page can be selected: pending ones, and approved ones of which an admin has some to sign.
 *
 * @param items - of the page before until the next one is there: they may be of another status.
 */
function isSelectable(filter: Filter, items: readonly AdminWithdrawal[], hasSelected: boolean): boolean {
  if (items.some(({ status }) => status !== filter)) return false;
  return filter === "pending" || (filter === "approved" && (hasSelected || items.some(partInBatch)));
}

/** What was selected while a page of other filters was still shown cannot be seen any more. */
function useClearedSelection(filters: string | undefined): void {
  const shown = useRef(filters);
  useEffect(() => {
    if (filters === undefined || filters === shown.current) return;
    if (shown.current !== undefined) clearSelection();
    shown.current = filters;
  }, [filters]);
}

/** What the columns are, for the eye; each row names its own for screen readers. */
function ColumnHeads({ selectable }: { selectable: boolean }) {
  const t = useMessages($queueMessages);
  const common = useMessages($adminMessages);
  return (
    <div className="queue-head" data-selectable={selectable || undefined} aria-hidden="true">
      {selectable && <span />}
      <span>{t.person}</span>
      <span>{t.requested}</span>
      <span>{t.destination}</span>
      <span>{t.status}</span>
      <span className="queue-end">{common.amount}</span>
    </div>
  );
}

/** SPEC 6 shows the admin sections by the email too; the server goes by the role alone. */
function Closed() {
  const t = useMessages($queueMessages);
  return (
    <section aria-labelledby="refunds-title">
      <PageHeader id="refunds-title" title={t.title} />
      <EmptyState icon={<LockKeyhole size={28} strokeWidth={1.25} />} title={t.closedTitle}>
        {t.closedText}
      </EmptyState>
    </section>
  );
}
