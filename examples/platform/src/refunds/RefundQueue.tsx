import type { AdminWithdrawal } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Address, Amount, Button, ErrorNotice, Skeleton, Time, VisuallyHidden } from "@freehold/ui";
import { ChevronLeft, ChevronRight, Inbox, LockKeyhole, RefreshCw, TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { EmptyState } from "../EmptyState.tsx";
import { PageHeader } from "../PageHeader.tsx";
import { $filter, $page, $queue, FILTERS, type Filter, filterBy, openRequest, PAGE_SIZE, reload } from "./refunds.ts";
import { STATUS, StatusBadge } from "./status.tsx";

const filterLabel = (filter: Filter) => (filter === "all" ? "All" : STATUS[filter].label);

/** Which request was open last, so that coming back puts the focus where it was. */
let lastOpened: string | null = null;

/** The queue of refund requests, with a filter by status and pages. */
export function RefundQueue() {
  const { data, error, loading } = useStore($queue);
  const filter = useStore($filter);
  if (isApiError(error) && error.code === "forbidden") return <Closed />;
  return (
    <section className="refunds" aria-labelledby="refunds-title" aria-busy={loading}>
      <PageHeader
        id="refunds-title"
        title="Refund Requests"
        lead="Check each request, approve or reject it, pay it from the treasury, then record the payment."
        action={
          <Button size="small" icon={<RefreshCw size={16} strokeWidth={1.5} />} busy={loading} onClick={reload}>
            Refresh
          </Button>
        }
      />
      <fieldset className="refunds-filter">
        <legend>
          <VisuallyHidden>Show requests by status</VisuallyHidden>
        </legend>
        {FILTERS.map((option) => (
          <label key={option} className="refunds-filter-option">
            <input
              type="radio"
              name="refund-status"
              value={option}
              checked={option === filter}
              onChange={() => filterBy(option)}
            />
            <span>{filterLabel(option)}</span>
            {data && <span className="refunds-count">{countOf(data.counts, option)}</span>}
          </label>
        ))}
      </fieldset>
      {error && (
        <div className="refunds-error">
          <ErrorNotice
            error={error}
            title={data && "This list may be out of date"}
            fallback="The refund requests could not be read."
            onRetry={reload}
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
          <div className="refunds-head" aria-hidden="true">
            <span>Person</span>
            <span>Requested</span>
            <span>Destination</span>
            <span>Status</span>
            <span className="refunds-end">Amount</span>
          </div>
          <ul className="refunds-list">
            {data.items.map((item) => (
              <Row key={item.id} item={item} />
            ))}
          </ul>
          <Pager total={data.total} />
        </>
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

function Row({ item }: { item: AdminWithdrawal }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (lastOpened !== item.id) return;
    lastOpened = null;
    button.current?.focus();
  }, [item.id]);
  return (
    <li className="refunds-row">
      <h2 className="refunds-person">
        <button
          ref={button}
          type="button"
          onClick={() => {
            lastOpened = item.id;
            openRequest(item.id);
          }}
        >
          {item.user.email}
        </button>
      </h2>
      <dl className="refunds-facts">
        <div>
          <dt>Requested</dt>
          <dd>
            <Time value={item.created_at} />
          </dd>
        </div>
        <div>
          <dt>Destination</dt>
          <dd>
            <Address value={item.wallet_address} />
            {item.address_differs && (
              <span className="refunds-differs">
                <TriangleAlert size={14} strokeWidth={1.5} aria-hidden="true" />
                Not the registered wallet
              </span>
            )}
          </dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <StatusBadge status={item.status} />
          </dd>
        </div>
        <div className="refunds-amount">
          <dt>Amount</dt>
          <dd>
            <Amount value={item.amount_ubxs} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

function Pager({ total }: { total: number }) {
  const page = useStore($page);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (pages === 1 && page === 1) return null;
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <nav className="refunds-pager" aria-label="Pages of the queue">
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
