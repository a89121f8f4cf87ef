import type { PublicProgress } from "@freehold/contract";
import { Amount, Card, ErrorNotice, Notice, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { formatDays, formatUbxs, formatUbxsShort } from "@freehold/ui/format";
import { Chart } from "../../shared/chart/Chart.tsx";
import { REFUND_COLOURS } from "../../shared/chart/types.ts";
import { Kpi, KpiRow } from "../../shared/figures/Kpi.tsx";
import { fill } from "../../shared/layout/fill.tsx";
import { PublicPage } from "../layout/PublicPage.tsx";
import { $progressMessages } from "./messages.ts";
import { PaidBar } from "./PaidBar.tsx";
import { $progress, percentOf } from "./store.ts";
import "./styles.css";

/** How far the refunds of all people together are (PLATFORM 6). */
export default function ProgressPage() {
  const t = useMessages($progressMessages);
  const { data, error } = useStore($progress);
  return (
    <PublicPage page="progress" lead={t.lead}>
      {error != null && (
        <ErrorNotice
          error={error}
          title={data && t.outdated}
          fallback={t.notRead}
          onRetry={() => $progress.revalidate()}
        />
      )}
      {data?.payments === "stopped" && (
        <Notice tone="warning" title={t.stoppedTitle}>
          {t.stoppedText}
        </Notice>
      )}
      {(data || error == null) && (
        <>
          <PaidBar progress={data} />
          <Figures progress={data} />
          <Weeks progress={data} />
        </>
      )}
      {data && <Books progress={data} />}
    </PublicPage>
  );
}

function Figures({ progress }: { progress: PublicProgress | undefined }) {
  const t = useMessages($progressMessages);
  const share = (what: "approved" | "paid") =>
    progress ? (
      t.shareHelp({ requests: t.requests(progress[what].count), percent: percentOf(progress[what], progress.asked) })
    ) : (
      <Skeleton />
    );
  const sum = (what: "asked" | "approved" | "paid") =>
    progress ? <Amount value={progress[what].amount_ubxs} /> : <Skeleton />;
  const median = progress?.median_days;
  return (
    <KpiRow>
      <Kpi label={t.asked} help={progress ? t.askedHelp({ requests: t.requests(progress.asked.count) }) : <Skeleton />}>
        {sum("asked")}
      </Kpi>
      <Kpi label={t.approved} help={share("approved")}>
        {sum("approved")}
      </Kpi>
      <Kpi label={t.paid} help={share("paid")}>
        {sum("paid")}
      </Kpi>
      <Kpi
        label={t.median}
        help={
          median === null
            ? t.medianUnknownHelp
            : progress?.today
              ? t.todayHelp({ days: formatDays(progress.today) })
              : t.medianHelp
        }
      >
        {median === undefined ? (
          <Skeleton />
        ) : median === null ? (
          t.medianUnknown
        ) : median < 1 ? (
          t.lessThanDay
        ) : (
          t.days(median)
        )}
      </Kpi>
    </KpiRow>
  );
}

const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

function Weeks({ progress }: { progress: PublicProgress | undefined }) {
  const t = useMessages($progressMessages);
  const last = progress?.weeks.findLast(({ paid }) => paid.count > 0);
  return (
    <Chart
      title={t.weeks}
      sentence={
        last
          ? t.weekSentence({
              day: DAY.format(new Date(last.from)),
              amount: `${formatUbxsShort(last.paid.amount_ubxs)} UBXS`,
              payments: t.payments(last.paid.count),
            })
          : t.noWeekYet
      }
      kind="bar"
      axis={t.week}
      series={[
        { key: "asked", label: t.asked, colour: REFUND_COLOURS.asked },
        { key: "approved", label: t.approved, colour: REFUND_COLOURS.approved },
        { key: "paid", label: t.paid, colour: REFUND_COLOURS.paid },
      ]}
      rows={progress?.weeks.map(({ from, asked, approved, paid }) => ({
        label: DAY.format(new Date(from)),
        values: { asked: asked.amount_ubxs, approved: approved.amount_ubxs, paid: paid.amount_ubxs },
      }))}
      format={(value) => `${formatUbxs(String(value))} UBXS`}
    />
  );
}

/** When the books were compared, and what came of it. */
export function Books({ progress: { covered, reconciliation, payments, as_of } }: { progress: PublicProgress }) {
  const t = useMessages($progressMessages);
  const { at, result } = reconciliation;
  const sentences = {
    agree: t.agree,
    differ: at ? t.differ : t.differAlone,
    chain_unavailable: at ? t.chainUnavailable : t.chainNeverReached,
    no_chain: t.noChain,
    not_run: t.notRun,
  };
  return (
    <>
      <Card title={t.books}>
        <p>
          {fill(sentences[result], { time: <Time value={at} zone /> })}
          {result === "differ" && <span>{` ${payments === "stopped" ? t.differStopped : t.differRunning}`}</span>}
        </p>
        {covered !== null && <p>{covered ? t.covered : t.notCovered}</p>}
      </Card>
      <p className="public-as-of">{fill(t.asOf, { time: <Time value={as_of} zone /> })}</p>
    </>
  );
}
