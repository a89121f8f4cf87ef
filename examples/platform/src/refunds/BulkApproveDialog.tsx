import type { AdminWithdrawal, BulkApproved } from "@freehold/contract";
import { admin } from "@freehold/session/api/admin";
import { Amount, Button, Dialog, ErrorNotice, Notice } from "@freehold/ui";
import { CircleCheck, CircleX, Hourglass, TriangleAlert, UsersRound } from "@freehold/ui/icons";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { reload } from "./desk-query.ts";
import { clearSelection, needsAnother, sumOf } from "./selection.ts";

/** More than this are not approved in one call. */
const MOST = 200;

type Result = BulkApproved["results"][number];

/** Says what several requests come to, approves them, and says what became of each. */
export function BulkApproveDialog({
  requests,
  onClose,
}: {
  requests: readonly AdminWithdrawal[];
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const news = useRef<HTMLParagraphElement>(null);
  const count = requests.length === 1 ? "1 request" : `${requests.length} requests`;

  async function approveAll() {
    setBusy(true);
    setError(null);
    try {
      const answer = await admin.withdrawals.approveEach(requests.map(({ id }) => id));
      clearSelection();
      reload();
      flushSync(() => {
        setResults(answer.results);
        setBusy(false);
      });
      news.current?.focus();
    } catch (caught) {
      setError(caught);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={results ? "What became of them" : `Approve ${count}?`}
      actions={
        results ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              Back
            </Button>
            <Button
              variant="primary"
              busy={busy}
              busyLabel="Approving..."
              disabled={requests.length > MOST}
              onClick={approveAll}
            >
              {`Approve ${count}`}
            </Button>
          </>
        )
      }
    >
      <div className="desk-dialog">
        {results ? (
          <p ref={news} tabIndex={-1} className="bulk-news">
            {summary(results)}
          </p>
        ) : (
          <Before requests={requests} />
        )}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable with the keyboard */}
        <ul className="bulk-list" aria-label={results ? "Results" : "Requests to approve"} tabIndex={0}>
          {requests.map((request) => (
            <li key={request.id}>
              <span className="bulk-person">{request.user.email}</span>
              <Amount value={request.amount_ubxs} />
              {results ? (
                <After result={results.find(({ id }) => id === request.id)} />
              ) : (
                (request.address_differs || needsAnother(request)) && <Marks request={request} />
              )}
            </li>
          ))}
        </ul>
        {error !== null && <ErrorNotice error={error} fallback="The requests could not be approved." />}
      </div>
    </Dialog>
  );
}

function Before({ requests }: { requests: readonly AdminWithdrawal[] }) {
  const differ = requests.filter(({ address_differs }) => address_differs).length;
  const more = requests.filter(needsAnother).length;
  return (
    <>
      <p className="bulk-sum">
        <span>In sum</span>
        <Amount value={sumOf(requests)} size="large" />
      </p>
      {requests.length > MOST && (
        <Notice tone="error" title={`At most ${MOST} at once`}>
          Please approve these in parts.
        </Notice>
      )}
      {differ > 0 && (
        <Notice
          tone="warning"
          title={
            differ === 1
              ? "1 goes to another wallet than the registered one"
              : `${differ} go to other wallets than the registered ones`
          }
        >
          Make sure that these people asked for it. They are marked below.
        </Notice>
      )}
      <p>
        {more === 0
          ? "Each has every approval it needs then."
          : more === requests.length
            ? "Your approval alone moves no money: another admin has to approve each of them too."
            : `${more} of them still ${more === 1 ? "needs" : "need"} another admin then; the rest ${requests.length - more === 1 ? "has" : "have"} every approval needed.`}
      </p>
    </>
  );
}

function Marks({ request }: { request: AdminWithdrawal }) {
  return (
    <span className="bulk-marks">
      {request.address_differs && (
        <span className="queue-warning">
          <TriangleAlert size={14} strokeWidth={1.5} aria-hidden="true" />
          Not the registered wallet
        </span>
      )}
      {needsAnother(request) && (
        <span>
          <UsersRound size={14} strokeWidth={1.5} aria-hidden="true" />
          Needs another admin too
        </span>
      )}
    </span>
  );
}

function After({ result }: { result: Result | undefined }) {
  const icon = { size: 14, strokeWidth: 1.5, "aria-hidden": true } as const;
  if (!result?.success)
    return (
      <span className="bulk-marks">
        <span className="bulk-failed">
          <CircleX {...icon} />
          Not approved: {result?.message ?? "The server did not say why."}
        </span>
      </span>
    );
  return (
    <span className="bulk-marks">
      {result.status === "approved" ? (
        <span className="bulk-done">
          <CircleCheck {...icon} />
          Approved
        </span>
      ) : (
        <span>
          <Hourglass {...icon} />
          Your approval is recorded: {result.approvals_given} of {result.approvals_needed}. Another admin has to
          approve.
        </span>
      )}
    </span>
  );
}

function summary(results: readonly Result[]): string {
  const taken = results.filter(({ success }) => success).length;
  const approved = results.filter((result) => result.success && result.status === "approved").length;
  const waiting = taken - approved;
  const failed = results.length - taken;
  const parts = [
    approved && `${approved} approved`,
    waiting && `${waiting} ${waiting === 1 ? "waits" : "wait"} for another admin`,
    failed && `${failed} not approved`,
  ].filter(Boolean);
  return `${parts.join(", ")}.`;
}
