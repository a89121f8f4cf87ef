import type { AdminWithdrawal } from "@freehold/contract";
import { Amount, Notice, useMessages, useStore } from "@freehold/ui";
import { KeyRound, TriangleAlert, UsersRound } from "@freehold/ui/icons";
import { useState } from "react";
import { $adminMessages } from "../../../../shared/admin/messages.ts";
import { ResultList } from "../../../../shared/admin/results/ResultList.tsx";
import { $rules } from "../../../../shared/admin/rules.ts";
import { SigningDialog } from "../../../../shared/admin/signing/SigningDialog.tsx";
import { fill } from "../../../../shared/layout/fill.tsx";
import { largestFirst, sumOf } from "../../approvals.ts";
import { $queueMessages, type QueueMessages } from "../messages.ts";
import { partInBatch } from "../selection.ts";
import { type ApprovalResult, bulkApprove, MAX_BULK } from "../store.ts";
import { ApprovalResults } from "./ApprovalResults.tsx";
import { forecastSecondApprovals } from "./approval-forecast.ts";

type Requests = readonly AdminWithdrawal[];

/** Says what several requests come to, the largest first, approves or signs them in this order, and says what became of each. */
export function BulkApproveDialog({ requests: chosen, onClose }: { requests: Requests; onClose: () => void }) {
  const requests = largestFirst(chosen);
  const t = useMessages($queueMessages);
  const [results, setResults] = useState<readonly ApprovalResult[] | null>(null);
  const limit = useStore($rules).data?.settings.two_approvals_above_ubxs;
  if (results) return <ApprovalResults requests={requests} results={results} onClose={onClose} />;
  const toSign = requests.filter((request) => partInBatch(request) === "sign");
  const waiting = forecastSecondApprovals(
    requests.filter((request) => !toSign.includes(request)),
    limit,
  );
  for (const { id, approvals_given, approvals_needed } of toSign)
    if (approvals_given < approvals_needed) waiting.add(id);
  return (
    <SigningDialog
      {...questionOf({ all: requests.length, signed: toSign.length }, t)}
      signs={{ requests }}
      disabled={requests.length > MAX_BULK}
      run={async (shown) => setResults(await bulkApprove(requests, shown))}
      onClose={onClose}
      onDone={() => undefined}
    >
      {(words) => (
        <>
          <Sum requests={requests} waiting={waiting.size} signed={toSign.length} />
          {words}
          <ResultList label={toSign.length === requests.length ? t.toSign : t.toApprove}>
            {requests.map((request) => (
              <li key={request.id}>
                <span translate="no" className="result-name">
                  {request.user.email}
                </span>
                <Amount whole value={request.amount_ubxs} />
                <Marks request={request} waits={waiting.has(request.id)} isSigned={toSign.includes(request)} />
              </li>
            ))}
          </ResultList>
        </>
      )}
    </SigningDialog>
  );
}

/** What is asked: to approve requests, to sign one's approvals of them, or both. */
function questionOf({ all, signed }: { all: number; signed: number }, t: QueueMessages) {
  const [requests, approvals] = [t.requests(all - signed), t.yourApprovals(signed)];
  if (signed === all) {
    const said = { title: t.signTitle({ approvals }), label: t.sign({ approvals }) };
    return { ...said, busyLabel: t.signing, fallback: t.notSigned };
  }
  const said =
    signed === 0
      ? { title: t.approveTitle({ requests }), label: t.approve({ requests }) }
      : { title: t.approveAndSignTitle({ requests, approvals }), label: t.approveAndSign };
  return { ...said, busyLabel: t.approving, fallback: t.notApproved };
}

function Sum({ requests, waiting, signed }: { requests: Requests; waiting: number; signed: number }) {
  const t = useMessages($queueMessages);
  const differ = requests.filter(({ address_differs }) => address_differs).length;
  return (
    <>
      <p className="approval-sum admin-figure">
        <span>{t.sum}</span>
        <Amount whole value={sumOf(requests)} size="large" />
      </p>
      {requests.length > MAX_BULK && (
        <Notice tone="error" title={t.tooManyTitle({ most: MAX_BULK })}>
          {t.tooManyText}
        </Notice>
      )}
      {differ > 0 && (
        <Notice tone="warning" title={t.addressesDiffer(differ)}>
          {t.addressesDifferText}
        </Notice>
      )}
      {signed > 0 && (
        <Notice tone="info" title={t.unsignedTitle(signed)}>
          {t.unsignedText}
        </Notice>
      )}
      <p>{whatFollows({ all: requests.length, incomplete: waiting, signed }, t)}</p>
    </>
  );
}

/** Whether the requests have every approval once these are given. */
function whatFollows(
  { all, incomplete, signed }: { all: number; incomplete: number; signed: number },
  t: QueueMessages,
): string {
  if (incomplete === 0 && signed === all) return t.signedThen;
  if (incomplete === 0) return t.completeThen;
  if (incomplete === all) return t.incompleteThen;
  return t.partlyComplete({
    some: t.someIncomplete(incomplete),
    rest: t.restComplete(all - incomplete),
  });
}

function Marks({ request, waits, isSigned }: { request: AdminWithdrawal; waits: boolean; isSigned: boolean }) {
  const t = useMessages($queueMessages);
  const common = useMessages($adminMessages);
  if (!request.address_differs && !waits && !isSigned) return null;
  return (
    <span className="result-marks">
      {request.address_differs && (
        <span className="queue-warning">
          <TriangleAlert size={14} />
          <span>{common.notRegistered}</span>
        </span>
      )}
      {isSigned && (
        <span>
          <KeyRound size={14} />
          <span>{t.onlySigned}</span>
        </span>
      )}
      {waits && (
        <span>
          <UsersRound size={14} />
          {fill(t.needsAnother, { why: request.second_approval_sentence ?? t.aboveTogether })}
        </span>
      )}
    </span>
  );
}
