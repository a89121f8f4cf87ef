import "../../shared/admin/styles.css";
import "./styles.css";
import type { Reconciliation } from "@freehold/contract";
import { Badge, Card, ErrorNotice, Notice, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, CircleX, Clock, TriangleAlert } from "@freehold/ui/icons";
import { AdminScreen } from "../../shared/admin/AdminScreen.tsx";
import { $reconciliation } from "../../shared/admin/books/store.ts";
import { $adminMessages } from "../../shared/admin/messages.ts";
import { $treasury } from "../../shared/admin/treasury/store.ts";
import { DownloadButton } from "../../shared/download/DownloadButton.tsx";
import { fill } from "../../shared/layout/fill.tsx";
import { reload } from "../../shared/query/user-query.ts";
import { AcceptedDifferences, DifferenceGroups } from "./differences/DifferenceGroups.tsx";
import { $reconciliationMessages } from "./messages.ts";
import { readDifferences } from "./store.ts";
import { UnmatchedDeposits } from "./unmatched/UnmatchedDeposits.tsx";

/** Whether the books agree with each other and with the chain, and the deposits without an owner or without their money. */
export default function Books() {
  const t = useMessages($reconciliationMessages);
  const common = useMessages($adminMessages);
  const { data, error, loading } = useStore($reconciliation);
  const chain = useStore($treasury).data?.mode !== "manual";
  // Of what is accepted or not any more, the row is in another place.
  const changed = data ? `${data.count} ${data.accepted.length}` : "";
  return (
    <AdminScreen title={t.title} lead={t.lead} busy={loading} changed={changed}>
      <Card title={chain ? t.booksAndChain : t.books} action={data && <State result={data} />}>
        {error != null && (
          <ErrorNotice
            error={error}
            title={data && common.outdated}
            fallback={t.notRead}
            onRetry={() => reload("admin:reconciliation")}
          />
        )}
        {data ? <Result result={data} chain={chain} /> : !error && <Skeleton lines={3} />}
      </Card>
      <UnmatchedDeposits />
    </AdminScreen>
  );
}

function State({ result: { count, last_run, chain_fault } }: { result: Reconciliation }) {
  const t = useMessages($reconciliationMessages);
  if (count > 0)
    return (
      <Badge tone="red" icon={<CircleX size={14} />}>
        {t.differences(count)}
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
  const { count, groups, accepted, last_run, last_full_run, chain_fault, other_chains } = result;
  const agree = count === 0 && chain_fault === null;
  return (
    <>
      <p className="admin-muted">
        {last_run === null ? (
          t.firstRun
        ) : (
          <>
            {fill(t.lastRun, { time: <Time value={last_run} zone /> })}
            {agree && <span>{` ${chain ? t.agreeWithChain : t.agreeAlone}`}</span>}
          </>
        )}
      </p>
      {last_run !== null && (
        <p className="admin-muted">
          {last_full_run === null ? t.noFullRun : fill(t.lastFullRun, { time: <Time value={last_full_run} zone /> })}
        </p>
      )}
      {chain_fault !== null && (
        <Notice tone="warning" title={t.chainFaultTitle}>
          <p>{chain_fault}</p>
          <p>{t.chainFaultText}</p>
        </Notice>
      )}
      {(chain ? other_chains : []).map(({ chain_id, deposits, withdrawals }) => (
        <p key={chain_id}>
          {t.otherChain({
            deposits: t.deposits(deposits),
            withdrawals: t.withdrawals(withdrawals),
            chain: String(chain_id),
          })}
        </p>
      ))}
      {count > 0 && (
        <>
          <DifferenceGroups groups={groups} />
          <DownloadButton label={t.download} name="freehold-differences.csv" read={readDifferences} />
        </>
      )}
      {accepted.length > 0 && <AcceptedDifferences differences={accepted} />}
    </>
  );
}
