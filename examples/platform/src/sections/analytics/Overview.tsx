import type { Analytics } from "@freehold/contract";
import { Time, useMessages, useStore } from "@freehold/ui";
import { formatUbxsShort } from "@freehold/ui/format";
import type { ReactNode } from "react";
import { REFUND_COLOURS } from "../../shared/chart/types.ts";
import { fill } from "../../shared/layout/fill.tsx";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { Link } from "../../shared/location/Link.tsx";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { Tabs } from "../../shared/tabs/Tabs.tsx";
import { Figures, KeyFigures } from "./figures/KeyFigures.tsx";
import { MetricChart } from "./MetricChart.tsx";
import { $analyticsMessages } from "./messages.ts";
import { PeriodChoice } from "./PeriodChoice.tsx";
import { Funnel } from "./people/Funnel.tsx";
import { OpenRefunds } from "./refunds/OpenRefunds.tsx";
import { Outcome } from "./refunds/Outcome.tsx";
import { Times } from "./refunds/Times.tsx";
import { $analytics, PARTS, type Part, path } from "./store.ts";

/** The figures of a period, beside the one before: those that say most, and one part of the others. */
export function Overview({ part }: { part: Part }) {
  const t = useMessages($analyticsMessages);
  const { data, error, loading } = useStore($analytics);
  const search = useStore(path.$search);
  return (
    <section className="analytics" aria-labelledby="analytics-title" aria-busy={loading || undefined}>
      <PageHeader id="analytics-title" title={t.title} lead={t.lead} />
      <PeriodChoice shown={data} />
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$analytics.reload} />
      {(data || error == null) && (
        <>
          <KeyFigures data={data} />
          <Tabs
            label={t.parts}
            path={path}
            tabs={PARTS.map((part, place) => ({ id: place === 0 ? "" : part, label: t[part] }))}
            search={search}
          />
          {part === "refunds" && <Refunds data={data} />}
          {part === "money" && <Money data={data} />}
          {part === "people" && <People data={data} />}
        </>
      )}
      {data?.checked && <Checked {...data.checked} />}
    </section>
  );
}

type Given = { data: Analytics | undefined };

function Refunds({ data }: Given) {
  const t = useMessages($analyticsMessages);
  const figures = data?.stats;
  return (
    <Group title={t.refunds}>
      <MetricChart
        data={data}
        table="refunds"
        title={t.refundsChart}
        sentence={t.refundsSentence({
          asked: ubxs(figures?.refund_requested.now.amount_ubxs),
          paid: ubxs(figures?.refund_paid.now.amount_ubxs),
        })}
        series={[
          { key: "refund_requested", label: t.refund_requested, colour: REFUND_COLOURS.asked },
          { key: "refund_approved", label: t.refund_approved, colour: REFUND_COLOURS.approved },
          { key: "refund_paid", label: t.refund_paid, colour: REFUND_COLOURS.paid },
        ]}
      />
      <Times data={data} />
      <div className="analytics-pair">
        <OpenRefunds data={data} />
        <Outcome data={data} />
      </div>
    </Group>
  );
}

function Money({ data }: Given) {
  const t = useMessages($analyticsMessages);
  const figures = data?.stats;
  return (
    <Group title={t.money}>
      <div className="analytics-pair">
        <MetricChart
          data={data}
          table="treasury"
          title={t.treasuryChart}
          sentence={t.treasurySentence({
            in: ubxs(figures?.treasury_in.now.amount_ubxs),
            out: ubxs(figures?.treasury_out.now.amount_ubxs),
          })}
          series={(["treasury_in", "treasury_out"] as const).map((key) => ({ key, label: t[key] }))}
        />
        <MetricChart
          data={data}
          table="earnings"
          title={t.earningsChart}
          sentence={t.earningsSentence({
            deposited: ubxs(figures?.deposit.now.amount_ubxs),
            invested: ubxs(figures?.investment.now.amount_ubxs),
            payouts: ubxs(figures?.payout.now.amount_ubxs),
          })}
          series={(["deposit", "investment", "payout"] as const).map((key) => ({ key, label: t[key] }))}
        />
      </div>
      <Figures
        label={t.money}
        metrics={[
          "treasury_in",
          "treasury_out",
          "investment_fee",
          "deposit_reversal",
          "withdrawal_requested",
          "withdrawal_paid",
          "referral_reward",
        ]}
        data={data}
      />
    </Group>
  );
}

function People({ data }: Given) {
  const t = useMessages($analyticsMessages);
  const figures = data?.stats;
  return (
    <Group title={t.people}>
      <div className="analytics-pair">
        <MetricChart
          data={data}
          table="registrations"
          title={t.registrationsChart}
          of="count"
          sentence={t.registrationsSentence({
            all: t.persons(figures?.registration.now.count ?? 0),
            referred: figures?.referred_registration.now.count ?? 0,
          })}
          series={(["registration", "referred_registration"] as const).map((key) => ({ key, label: t[key] }))}
        />
        <Funnel data={data} />
      </div>
    </Group>
  );
}

/** What a tab shows. Its heading is the tab's name. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="analytics-group" aria-label={title}>
      <h2 className="fh-hidden">{title}</h2>
      {children}
    </section>
  );
}

function Checked({ at, differences }: NonNullable<Analytics["checked"]>) {
  const t = useMessages($analyticsMessages);
  return (
    <p className="analytics-checked">
      {fill(differences === 0 ? t.checkedGood : t.checkedBad, { time: <Time value={at} zone /> })}{" "}
      {differences > 0 && (
        <Link section="refunds" rest={["reconciliation"]}>
          {t.toReconciliation}
        </Link>
      )}
    </p>
  );
}

const ubxs = (amount = "0") => `${formatUbxsShort(amount)} UBXS`;
