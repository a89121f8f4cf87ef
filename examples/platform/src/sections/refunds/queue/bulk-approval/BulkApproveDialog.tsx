import type { AdminWithdrawal } from "@freehold/contract";
import { Amount, Notice, useMessages, useStore } from "@freehold/ui";
import { TriangleAlert, UsersRound } from "@freehold/ui/icons";
import { useState } from "react";
import { ActionDialog } from "../../../../shared/action/ActionDialog.tsx";
import { $adminMessages } from "../../../../shared/admin/messages.ts";
import { ResultList } from "../../../../shared/admin/results/ResultList.tsx";
import { $rules } from "../../../../shared/admin/rules.ts";
import { ApprovalWords } from "../../../../shared/admin/signing/ApprovalWords.tsx";
import { fill } from "../../../../shared/layout/fill.tsx";
import { largestFirst, sumOf } from "../../approvals.ts";
import { $queueMessages, type QueueMessages } from "../messages.ts";
import { type ApprovalResult, bulkApprove, MAX_BULK } from "../store.ts";
import { ApprovalResults } from "./ApprovalResults.tsx";
import { forecastSecondApprovals } from "./approval-forecast.ts";

type Requests = readonly AdminWithdrawal[];

/** Says what several requests come to, the largest first, approves them in this order, and says what became of each. */
export function BulkApproveDialog({ requests: chosen, onClose }: { requests: Requests; onClose: () => void }) {
  const requests = largestFirst(chosen);
  const t = useMessages($queueMessages);
  const [results, setResults] = useState<readonly ApprovalResult[] | null>(null);
  const limit = useStore($rules).data?.settings.two_approvals_above_ubxs;
  if (results) return <ApprovalResults requests={requests} results={results} onClose={onClose} />;
  const waiting = forecastSecondApprovals(requests, limit);
  const named = { requests: t.requests(requests.length) };
  return (
    <ActionDialog
      title={t.approveTitle(named)}
      label={t.approve(named)}
      busyLabel={t.approving}
      disabled={requests.length > MAX_BULK}
      fallback={t.notApproved}
      run={async () => setResults(await bulkApprove(requests))}
      onClose={onClose}
      onDone={() => undefined}
    >
      <Sum requests={requests} waiting={waiting} />
      <ApprovalWords requests={requests} />
      <ResultList label={t.toApprove}>
        {requests.map((request) => (
          <li key={request.id}>
            <span translate="no" className="result-name">
              {request.user.email}
            </span>
            <Amount whole value={request.amount_ubxs} />
            {(request.address_differs || waiting.has(request.id)) && (
              <Marks request={request} waits={waiting.has(request.id)} />
            )}
          </li>
        ))}
      </ResultList>
    </ActionDialog>
  );
}

function Sum({ requests, waiting }: { requests: Requests; waiting: ReadonlySet<string> }) {
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
      <p>{whatFollows({ all: requests.length, incomplete: waiting.size }, t)}</p>
    </>
  );
}

/** Whether the requests have every approval once these are given. */
function whatFollows({ all, incomplete }: { all: number; incomplete: number }, t: QueueMessages): string {
  if (incomplete === 0) return t.completeThen;
  if (incomplete === all) return t.incompleteThen;
  return t.partlyComplete({
    some: t.someIncomplete(incomplete),
    rest: t.restComplete(all - incomplete),
  });
}

function Marks({ request, waits }: { request: AdminWithdrawal; waits: boolean }) {
  const t = useMessages($queueMessages);
  const common = useMessages($adminMessages);
  return (
    <span className="result-marks">
      {request.address_differs && (
        <span className="queue-warning">
          <TriangleAlert size={14} />
          <span>{common.notRegistered}</span>
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
