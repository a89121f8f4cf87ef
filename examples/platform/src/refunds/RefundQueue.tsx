import { isApiError } from "@freehold/session";
import { Button, ErrorNotice, Skeleton, VisuallyHidden } from "@freehold/ui";
import { ChevronLeft, ChevronRight, Inbox, LockKeyhole, RefreshCw, Settings } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { EmptyState } from "../EmptyState.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { AttentionList } from "./AttentionList.tsx";
import { BooksLine } from "./BooksLine.tsx";
import { BulkApproveDialog } from "./BulkApproveDialog.tsx";
import { reload } from "./desk-query.ts";
import { ProposalsNotice } from "./Proposals.tsx";
import { QueueRow } from "./QueueRow.tsx";
import { $filter, $page, $queue, FILTERS, type Filter, filterBy, openRules, PAGE_SIZE } from "./refunds.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { $approving } from "./selection.ts";
import { STATUS } from "./status.tsx";
import { TreasuryCard } from "./TreasuryCard.tsx";

const filterLabel = (filter: Filter) => (filter === "all" ? "All" : STATUS[filter].label);

/** The queue of refund requests, with a filter by status and pages. */
export function RefundQueue() {
  const { data, error, loading } = useStore($queue);
  const filter = useStore($filter);
  const approving = useStore($approving);
  const title = useRef<HTMLHeadingElement>(null);
  if (isApiError(error) && error.code === "forbidden") return <Closed />;
  const selectable = filter === "pending";
  return (
    <section className="queue" aria-labelledby="refunds-title" aria-busy={loading}>
      <PageHeader
        id="refunds-title"
        title="Refund Requests"
        titleRef={title}
        lead="Check each request, then approve or reject it. Large refunds need a second admin."
        action={
          <div className="desk-actions">
            <Button size="small" icon={<Settings size={16} strokeWidth={1.5} />} onClick={openRules}>
              Payment rules
            </Button>
            <Button
              size="small"
              icon={<RefreshCw size={16} strokeWidth={1.5} />}
              busy={loading}
              onClick={() => reload()}
            >
              Refresh
            </Button>
          </div>
        }
      />
      <ProposalsNotice />
      <div className="queue-cards">
        <TreasuryCard />
        <BooksLine />
        <AttentionList />
      </div>
      <fieldset className="queue-filter">
        <legend>
          <VisuallyHidden>Show requests by status</VisuallyHidden>
        </legend>
        {FILTERS.map((option) => (
          <label key={option} className="queue-filter-option">
            <input
              type="radio"
              name="refund-status"
              value={option}
              checked={option === filter}
              onChange={() => filterBy(option)}
            />
            <span>{filterLabel(option)}</span>
            {data && <span className="queue-count">{countOf(data.counts, option)}</span>}
          </label>
        ))}
      </fieldset>
      {error && (
        <div className="queue-error">
          <ErrorNotice
            error={error}
            title={data && "This list may be out of date"}
            fallback="The refund requests could not be read."
            onRetry={() => reload()}
          />
        </div>
      )}
      {!data ? (
        !error && <Skeleton kind="block" lines={4} />
      ) : data.items.length === 0 ? (
        <EmptyState
          icon={<Inbox size={28} strokeWidth={1.25} aria-hidden="true" />}
          title={filter === "all" ? "No refund requests yet" : `No ${filterLabel(filter).toLowerCase()} requests`}
        >
          {filter === "pending"
            ? "Nothing waits for a decision. New requests will stand here, the oldest first."
            : "Requests in this status will stand here."}
        </EmptyState>
      ) : (
        <>
          {selectable && <SelectionBar items={data.items} />}
          <div className="queue-head" data-selectable={selectable || undefined} aria-hidden="true">
            {selectable && <span />}
            <span>Person</span>
            <span>Requested</span>
            <span>Destination</span>
            <span>Status</span>
            <span className="queue-end">Amount</span>
          </div>
          <ul className="queue-list">
            {data.items.map((item) => (
              <QueueRow key={item.id} item={item} selectable={selectable} />
            ))}
          </ul>
          <Pager total={data.total} />
        </>
      )}
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

/** SPEC 6 shows the admin sections by the e-mail too; the server goes by the role alone. */
function Closed() {
  return (
    <section aria-labelledby="refunds-title">
      <PageHeader id="refunds-title" title="Refund Requests" />
      <EmptyState icon={<LockKeyhole size={28} strokeWidth={1.25} aria-hidden="true" />} title="For admins only">
        Refund requests open for accounts with the admin role, and yours does not have it. Your own refund stands under
        Withdraw All Deposits.
      </EmptyState>
    </section>
  );
}

function countOf(counts: Partial<Record<string, number>>, filter: Filter): number {
  if (filter !== "all") return counts[filter] ?? 0;
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

function Pager({ total }: { total: number }) {
  const page = useStore($page);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (pages === 1 && page === 1) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className="queue-pager" aria-label="Pages of the queue">
      <Button
        icon={<ChevronLeft className="flips" size={16} strokeWidth={1.5} />}
        disabled={page === 1}
        onClick={() => $page.set(page - 1)}
      >
        Previous
      </Button>
      <p aria-live="polite">
        {first} to {Math.min(page * PAGE_SIZE, total)} of {total}
      </p>
      <Button
        icon={<ChevronRight className="flips" size={16} strokeWidth={1.5} />}
        disabled={page >= pages}
        onClick={() => $page.set(page + 1)}
      >
        Next
      </Button>
    </nav>
  );
}
