import type { Balance } from "@freehold/contract";
import { $platform } from "@freehold/session";
import { Amount, ButtonLink, Card, Skeleton, useMessages } from "@freehold/ui";
import { ArrowUpRight, FileText } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { type SumLine, SumList } from "../../../shared/figures/SumList.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { $balance, path } from "../store.ts";
import { $overviewMessages } from "./messages.ts";
import "./styles.css";

/** What the person has: one sum first, then each kind with what it means. */
export function BalanceCard() {
  const t = useMessages($overviewMessages);
  const { data, error } = useStore($balance);
  const platform = useStore($platform);
  // Then the refund of everything is what comes next.
  const isSuspended = platform.state === "known" && platform.platformStatus === "suspended";
  return (
    <Card title={t.balance} aria-busy={(!data && !error) || undefined}>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$balance.reload} />
      {(data || !error) && (
        <>
          <p className="balance-total">
            {data ? <Amount value={data.total_ubxs} size="large" /> : <Skeleton kind="figure" />}
          </p>
          <SumList lines={linesOf(data, t)} />
          <div className="fh-actions">
            <ButtonLink
              variant={isSuspended ? "secondary" : "primary"}
              icon={<ArrowUpRight size={16} />}
              href={path.href({ rest: ["withdraw"] })}
            >
              {t.withdraw}
            </ButtonLink>
            <ButtonLink icon={<FileText size={16} />} href={path.href({ rest: ["statements"] })}>
              {t.statements}
            </ButtonLink>
          </div>
        </>
      )}
    </Card>
  );
}

function linesOf(balance: Balance | undefined, t: ReturnType<(typeof $overviewMessages)["get"]>): SumLine[] {
  return [
    { label: t.available, amount: balance?.available_ubxs, help: t.availableHelp },
    { label: t.earnings, amount: balance?.earnings_ubxs, help: t.earningsHelp },
    { label: t.invested, amount: balance?.invested_ubxs, help: t.investedHelp },
    { label: t.reserved, amount: balance?.reserved_ubxs, help: t.reservedHelp },
    { label: t.total, amount: balance?.total_ubxs, isTotal: true },
  ];
}
