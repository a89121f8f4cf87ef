import type { AdminWithdrawal } from "@freehold/contract";
import { Amount, useMessages } from "@freehold/ui";
import { CircleCheck, CircleX, Hourglass } from "@freehold/ui/icons";
import { ResultsDialog } from "../../../../shared/admin/results/ResultsDialog.tsx";
import { fill } from "../../../../shared/layout/fill.tsx";
import { $queueMessages, type QueueMessages } from "../messages.ts";
import type { ApprovalResult } from "../store.ts";

/** Says what became of each of several requests that were approved or signed at once. */
export function ApprovalResults({
  requests,
  results,
  onClose,
}: {
  requests: readonly AdminWithdrawal[];
  results: readonly ApprovalResult[];
  onClose: () => void;
}) {
  const t = useMessages($queueMessages);
  return (
    <ResultsDialog
      title={t.resultsTitle}
      summary={<span className="approval-summary">{summary(results, t)}</span>}
      onClose={onClose}
    >
      {requests.map((request) => (
        <li key={request.id}>
          <span translate="no" className="result-name">
            {request.user.email}
          </span>
          <Amount whole value={request.amount_ubxs} />
          <span className="result-marks">
            <Outcome result={results.find(({ id }) => id === request.id)} />
          </span>
        </li>
      ))}
    </ResultsDialog>
  );
}

function Outcome({ result }: { result: ApprovalResult | undefined }) {
  const t = useMessages($queueMessages);
  if (!result?.success)
    return (
      <span className="result-failed">
        <CircleX size={14} />
        {fill(t.resultFailed, { why: result?.message ?? t.noReason })}
      </span>
    );
  if (result.status !== "pending")
    return (
      <span className="result-done">
        <CircleCheck size={14} />
        <span>{result.status === "signed" ? t.resultSigned : t.resultApproved}</span>
      </span>
    );
  return (
    <span>
      <Hourglass size={14} />
      <span>{t.resultRecorded({ why: result.second_approval_sentence ?? "" })}</span>
    </span>
  );
}

function summary(results: readonly ApprovalResult[], t: QueueMessages): string {
  const taken = results.filter(({ success }) => success).length;
  const countOf = (status: "approved" | "signed") =>
    results.filter((result) => result.success && result.status === status).length;
  const [approved, signed] = [countOf("approved"), countOf("signed")];
  const waiting = taken - approved - signed;
  const failed = results.length - taken;
  const parts = [
    approved && t.summaryApproved({ count: approved }),
    signed && t.summarySigned({ count: signed }),
    waiting && t.summaryWaiting(waiting),
    failed && t.summaryFailed({ count: failed }),
  ].filter(Boolean);
  return `${parts.join(", ")}.`;
}
