import type { Investments } from "@freehold/contract";
import { $platform } from "@freehold/session";
import { DEFAULT_SECTION } from "@freehold/sidebar-shell";
import { Amount, ButtonLink, Notice, Skeleton, useMessages, useStore } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { ChartPie, ChevronRight } from "@freehold/ui/icons";
import type { ReactNode } from "react";
import { addsUp } from "../../shared/figures/adds-up.ts";
import { Kpi, KpiRow } from "../../shared/figures/Kpi.tsx";
import { EmptyState } from "../../shared/layout/EmptyState.tsx";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { Link } from "../../shared/location/Link.tsx";
import { toPath } from "../../shared/location/router.ts";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { Allocation } from "./Allocation.tsx";
import { Holdings } from "./Holdings.tsx";
import { $investmentMessages } from "./messages.ts";
import { Purchases } from "./Purchases.tsx";
import { $investments } from "./store.ts";
import "./styles.css";

/** The section "Investments": what is held, how it is divided, how it came about, and the way to statements of it. */
export default function InvestmentsSection() {
  const t = useMessages($investmentMessages);
  const { data, error } = useStore($investments);
  const isEmpty = data?.holdings.length === 0;
  const hasBought = data === undefined || data.properties.length > 0;
  return (
    <section className="investments" aria-labelledby="investments-title">
      <PageHeader id="investments-title" title={t.title} lead={t.lead} />
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$investments.reload} />
      {data && data.totals.cost_in_refund_ubxs !== "0" && <InRefund amount={data.totals.cost_in_refund_ubxs} />}
      {isEmpty ? <Nothing hasBought={hasBought} /> : (data || error == null) && <Totals totals={data?.totals} />}
      {!isEmpty && (data || error == null) && <Holdings data={data} />}
      {/* A person who has never bought has nothing to state or to list. */}
      {hasBought && (
        <>
          <div className="investments-columns">
            {!isEmpty && (data || error == null) && <Allocation holdings={data?.holdings} />}
            {data && <Purchases />}
          </div>
          {data && <StatementsLink />}
        </>
      )}
    </section>
  );
}

/** Leads to the wallet, which has the statements. */
function StatementsLink() {
  const t = useMessages($investmentMessages);
  return (
    <Link className="investments-statements" section="wallet" rest={["statements"]}>
      <span>{t.statements}</span> <ChevronRight className="flips" size={16} />
    </Link>
  );
}

/** An open request for all deposits holds the shares (PLATFORM 2). */
function InRefund({ amount }: { amount: string }) {
  const t = useMessages($investmentMessages);
  return (
    <Notice tone="warning" title={t.inRefundTitle} action={<Link section={DEFAULT_SECTION}>{t.toRefund}</Link>}>
      {t.inRefundText({ amount: formatUbxs(amount) })}
    </Notice>
  );
}

/** A person who has bought and no longer holds anything was refunded: shares leave in no other way. */
function Nothing({ hasBought }: { hasBought: boolean }) {
  const t = useMessages($investmentMessages);
  const platform = useStore($platform);
  const isSuspended = platform.state === "known" && platform.platformStatus === "suspended";
  return (
    <EmptyState icon={<ChartPie size={28} strokeWidth={1.25} />} title={hasBought ? t.refundedTitle : t.emptyTitle}>
      <span>{hasBought ? t.refundedText : isSuspended ? t.emptySuspendedText : t.emptyText}</span>
      <span className="investments-next">
        <ButtonLink href={toPath({ section: "properties" })}>{t.toProperties}</ButtonLink>
      </span>
    </EmptyState>
  );
}

function Totals({ totals }: { totals: Investments["totals"] | undefined }) {
  const t = useMessages($investmentMessages);
  const whole = totals !== undefined && !addsUp([totals.cost_ubxs, totals.gain_ubxs], totals.value_ubxs);
  const show = (figure: (totals: Investments["totals"]) => ReactNode) => (totals ? figure(totals) : <Skeleton />);
  return (
    <KpiRow label={t.totals}>
      <Kpi label={t.value} help={t.valueHelp}>
        {show(({ value_ubxs }) => (
          <Amount value={value_ubxs} whole={whole} />
        ))}
      </Kpi>
      <Kpi label={t.cost} help={t.costHelp}>
        {show(({ cost_ubxs }) => (
          <Amount value={cost_ubxs} whole={whole} />
        ))}
      </Kpi>
      <Kpi label={t.gain} help={t.gainHelp}>
        {show(({ gain_ubxs }) => (
          <Amount value={gain_ubxs} whole={whole} signed />
        ))}
      </Kpi>
      <Kpi label={t.earned} help={t.earnedHelp} href={toPath({ section: "payouts" })}>
        {show(({ earned_ubxs }) => (
          <Amount value={earned_ubxs} />
        ))}
      </Kpi>
      <Kpi label={t.monthly} help={t.monthlyHelp}>
        {show(({ net_rent_month_ubxs }) => (
          <Amount value={net_rent_month_ubxs} />
        ))}
      </Kpi>
    </KpiRow>
  );
}
