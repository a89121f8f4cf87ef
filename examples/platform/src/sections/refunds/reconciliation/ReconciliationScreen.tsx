import type { Reconciliation } from "@freehold/contract";
import { Badge, Card, ErrorNotice, Notice, Skeleton, Time, useMessages } from "@freehold/ui";
import { CircleCheck, CircleX, Clock, TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { fill } from "../../../shared/fill.tsx";
import { AdminScreen } from "../shared/AdminScreen.tsx";
import { reload } from "../shared/admin-query.ts";
import { $refundsMessages } from "../shared/messages.ts";
import { $treasury } from "../treasury/store.ts";
import { Differences } from "./Differences.tsx";
import { $reconciliationMessages } from "./messages.ts";
import { $reconciliation } from "./store.ts";
import { UnmatchedDeposits } from "./UnmatchedDeposits.tsx";

/** Whether the books agree with each other and with the chain, and the deposits that nobody or nothing stands behind. */
export function ReconciliationScreen() {
  const t = useMessages($reconciliationMessages);
  const common = useMessages($refundsMessages);
  const { data, error, loading } = useStore($reconciliation);
  const chain = useStore($treasury).data?.mode !== "manual";
  return (
    <AdminScreen title={t.title} lead={t.lead} busy={loading}>
      <Card title={chain ? t.booksAndChain : t.books} action={data && <State result={data} />}>
        {error && (
          <ErrorNotice
            error={error}
            title={data && common.outdated}
            fallback={t.notRead}
            onRetry={() => reload("reconciliation")}
          />
        )}
        {data ? <Result result={data} chain={chain} /> : !error && <Skeleton lines={2} />}
      </Card>
      <UnmatchedDeposits />
    </AdminScreen>
  );
}

function State({ result: { differences, last_run, chain_fault } }: { result: Reconciliation }) {
  const t = useMessages($reconciliationMessages);
  if (differences.length > 0)
    return (
      <Badge tone="red" icon={<CircleX size={14} />}>
        {t.differences(differences.length)}
      </Badge>
    );
  if (last_run === null)
    return (
      <Badge tone="neutral" icon={<Clock size={14} />}>
        {t.notCompared}
      </Badge>
    );
  if (chain_fault !== null)
    return (
      <Badge tone="yellow" icon={<TriangleAlert size={14} />}>
        {t.chainNotCompared}
      </Badge>
    );
  return (
    <Badge tone="green" icon={<CircleCheck size={14} />}>
      {t.agree}
    </Badge>
  );
}

function Result({ result, chain }: { result: Reconciliation; chain: boolean }) {
  const t = useMessages($reconciliationMessages);
  const { differences, last_run, chain_fault } = result;
  const agree = differences.length === 0 && chain_fault === null;
  return (
    <>
      <p className="admin-muted">
        {last_run === null ? (
          t.firstRun
        ) : (
          <>
            {fill(t.lastRun, { time: <Time value={last_run} /> })}
            {agree && ` ${chain ? t.agreeWithChain : t.agreeAlone}`}
          </>
        )}
      </p>
      {chain_fault !== null && (
        <Notice tone="warning" title={t.chainFaultTitle}>
          <p>{chain_fault}</p>
          <p>{t.chainFaultText}</p>
        </Notice>
      )}
      {differences.length > 0 && <Differences differences={differences} />}
    </>
  );
}
