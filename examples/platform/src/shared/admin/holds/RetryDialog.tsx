import type { AdminWithdrawal, Retried } from "@freehold/contract";
import { payments } from "@freehold/session/api/payments";
import { Amount, useMessages } from "@freehold/ui";
import { CircleCheck, CircleX } from "@freehold/ui/icons";
import { useState } from "react";
import { ActionDialog } from "../../action/ActionDialog.tsx";
import { fill } from "../../layout/fill.tsx";
import { reload } from "../../query/user-query.ts";
import { inParts } from "../results/in-parts.ts";
import { ResultList } from "../results/ResultList.tsx";
import { ResultsDialog } from "../results/ResultsDialog.tsx";
import { $holdMessages } from "./messages.ts";

type Requests = readonly Pick<AdminWithdrawal, "id" | "user" | "amount_ubxs">[];
type Result = Retried["results"][number];

/** Lets requests be paid anew, each if the chain proves that its payment can never be made, and says what became of each. */
export function RetryDialog({ requests, onClose }: { requests: Requests; onClose: () => void }) {
  const t = useMessages($holdMessages);
  const [results, setResults] = useState<readonly Result[] | null>(null);
  if (results) return <RetryResults requests={requests} results={results} onClose={onClose} />;
  return (
    <ActionDialog
      title={t.retryTitle(requests.length)}
      label={requests.length === 1 ? t.retry : t.retryAll(requests.length)}
      busyLabel={t.asking}
      fallback={t.notRetried}
      run={async () => {
        const ids = requests.map(({ id }) => id);
        setResults(await inParts(ids, (some) => payments.retry(some)));
        reload("admin:");
      }}
      onClose={onClose}
      onDone={() => undefined}
    >
      <p>{t.retryProof}</p>
      <p>{t.retryThen}</p>
      {requests.length > 1 && (
        <ResultList label={t.toRetry}>
          {requests.map(({ id, user, amount_ubxs }) => (
            <li key={id}>
              <span translate="no" className="result-name">
                {user.email}
              </span>
              <Amount whole value={amount_ubxs} />
            </li>
          ))}
        </ResultList>
      )}
    </ActionDialog>
  );
}

function RetryResults({
  requests,
  results,
  onClose,
}: {
  requests: Requests;
  results: readonly Result[];
  onClose: () => void;
}) {
  const t = useMessages($holdMessages);
  const done = results.filter(({ success }) => success).length;
  const parts = [
    done > 0 && t.retriedCount({ count: done }),
    done < results.length && t.notRetriedCount({ count: results.length - done }),
  ].filter(Boolean);
  return (
    <ResultsDialog title={t.retryResults} summary={`${parts.join(", ")}.`} onClose={onClose}>
      {requests.map(({ id, user, amount_ubxs }) => (
        <li key={id}>
          <span translate="no" className="result-name">
            {user.email}
          </span>
          <Amount whole value={amount_ubxs} />
          <span className="result-marks">
            <Outcome result={results.find((result) => result.id === id)} />
          </span>
        </li>
      ))}
    </ResultsDialog>
  );
}

function Outcome({ result }: { result: Result | undefined }) {
  const t = useMessages($holdMessages);
  if (result?.success)
    return (
      <span className="result-done">
        <CircleCheck size={14} />
        <span>{t.retried}</span>
      </span>
    );
  return (
    <span className="result-failed">
      <CircleX size={14} />
      {fill(t.notRetriedWhy, { why: result?.message ?? t.noReason })}
    </span>
  );
}
