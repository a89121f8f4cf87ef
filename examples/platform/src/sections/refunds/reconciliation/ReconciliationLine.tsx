import type { Reconciliation } from "@freehold/contract";
import { Button, ErrorNotice, Notice, Skeleton, Time, useMessages } from "@freehold/ui";
import { CircleCheck, Clock, TriangleAlert } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import type { ReactNode } from "react";
import { fill } from "../../../shared/fill.tsx";
import { reload } from "../shared/admin-query.ts";
import { $refundsMessages } from "../shared/messages.ts";
import { openReconciliation } from "../shared/store.ts";
import { $treasury } from "../treasury/store.ts";
import { $differenceMessages, findingOf } from "./difference-messages.ts";
import { $reconciliationMessages } from "./messages.ts";
import { $reconciliation, $unbacked, $unmatched, type Difference, stateOf } from "./store.ts";

/**
 * How the books stand, above the queue: one line while they agree, a notice while they do not.
 *
 * @param props.quiet - what cannot be read is said elsewhere.
 */
export function ReconciliationLine({ quiet }: { quiet: boolean }) {
  const t = useMessages($reconciliationMessages);
  const common = useMessages($refundsMessages);
  const { data, error: failed } = useStore($reconciliation);
  const unbacked = useStore($unbacked);
  const error = quiet ? undefined : (failed ?? unbacked.error);
  if (error)
    return (
      <ErrorNotice
        error={error}
        title={data && common.outdated}
        fallback={t.notRead}
        onRetry={() => reload("reconciliation", "unbacked")}
      />
    );
  if (data) return <Result result={data} unbacked={unbacked.data?.items.length ?? 0} />;
  return quiet ? null : (
    <Line icon={<Clock size={16} />}>
      <Skeleton />
    </Line>
  );
}

function Result({ result, unbacked }: { result: Reconciliation; unbacked: number }) {
  const t = useMessages($reconciliationMessages);
  const unmatched = useStore($unmatched).data?.items.length ?? 0;
  const chain = useStore($treasury).data?.mode !== "manual";
  switch (stateOf(result, unbacked)) {
    case "differ":
      return <Differ differences={result.differences} />;
    case "unbacked":
      return (
        <Trouble title={t.unbacked(unbacked)}>
          <p>{t.unbackedText}</p>
        </Trouble>
      );
    case "not-run":
      return <Line icon={<Clock size={16} />}>{t.firstRunShort}</Line>;
    case "chain-unknown":
      return (
        <Line icon={<TriangleAlert className="queue-warning" size={16} />}>
          {fill(t.chainUnknown, { time: <Time value={result.last_run} /> })}
        </Line>
      );
    case "agree":
      return (
        <Line icon={<CircleCheck className="reconciliation-good" size={16} />}>
          {fill(chain ? t.agreeWithChainShort : t.agreeAloneShort, { time: <Time value={result.last_run} /> })}
          {unmatched > 0 && ` ${t.unclaimed(unmatched)}`}
        </Line>
      );
  }
}

function Differ({ differences }: { differences: readonly Difference[] }) {
  const t = useMessages($reconciliationMessages);
  const findings = useMessages($differenceMessages);
  const titles = new Set(differences.map((difference) => findingOf(difference, findings).title));
  return (
    <Trouble title={differences.length === 1 ? t.differOnce : t.differ({ count: differences.length })}>
      {[...titles].slice(0, 3).map((title) => (
        <p key={title}>{t.finding({ title })}</p>
      ))}
    </Trouble>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  const t = useMessages($reconciliationMessages);
  return (
    <div className="reconciliation-line">
      {icon}
      <div className="reconciliation-words">{children}</div>
      <Button size="small" aria-label={t.openBooks} onClick={openReconciliation}>
        {t.open}
      </Button>
    </div>
  );
}

function Trouble({ title, children }: { title: string; children: ReactNode }) {
  const t = useMessages($reconciliationMessages);
  return (
    <Notice
      tone="error"
      title={title}
      action={
        <Button size="small" onClick={openReconciliation}>
          {t.whatToDo}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
