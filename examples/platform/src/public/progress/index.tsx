import type { PublicProgress } from "@freehold/contract";
import { Amount, ErrorNotice, Notice, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { formatDays } from "@freehold/ui/format";
import { Chart } from "../../shared/chart/Chart.tsx";
import { REFUND_COLOURS } from "../../shared/chart/types.ts";
import { Kpi, KpiRow } from "../../shared/figures/Kpi.tsx";
import { fill } from "../../shared/layout/fill.tsx";
import { PublicPage } from "../layout/PublicPage.tsx";
import { $progressMessages } from "./messages.ts";
import { Paid } from "./Paid.tsx";
import { $progress, percentOf, sumWeeks } from "./store.ts";
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
          <Books progress={data} />
          <Paid progress={data} />
          <Figures progress={data} />
          <Weeks progress={data} />
        </>
      )}
      {data && <p className="public-as-of">{fill(t.asOf, { time: <Time value={data.as_of} zone /> })}</p>}
    </PublicPage>
  );
}

function Figures({ progress }: { progress: PublicProgress | undefined }) {
  const t = useMessages($progressMessages);
  const sum = (what: "asked" | "approved") => (progress ? <Amount value={progress[what].amount_ubxs} /> : <Skeleton />);
  const median = progress?.median_days;
  return (
    <KpiRow>
      <Kpi label={t.asked} help={progress ? t.askedHelp({ requests: t.requests(progress.asked.count) }) : <Skeleton />}>
        {sum("asked")}
      </Kpi>
      <Kpi
        label={t.approved}
        help={
          progress ? (
            t.approvedHelp({
              requests: t.requests(progress.approved.count),
              percent: percentOf(progress.approved, progress.asked),
            })
          ) : (
            <Skeleton />
          )
        }
      >
        {sum("approved")}
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

/** How many refunds were requested, approved and paid by the end of each week. */
function Weeks({ progress }: { progress: PublicProgress | undefined }) {
  const t = useMessages($progressMessages);
  const rows = progress && sumWeeks(progress);
  const last = progress?.weeks.findLast(({ paid }) => paid.count > 0);
  return (
    <Chart
      title={t.weeks}
      sentence={
        last
          ? t.weekSentence({
              refunds: t.refunds(progress?.paid.count ?? 0),
              day: DAY.format(new Date(last.from)),
            })
          : t.noWeekYet
      }
      kind="area"
      axis={t.week}
      series={[
        { key: "asked", label: t.asked, colour: REFUND_COLOURS.asked },
        { key: "approved", label: t.approved, colour: REFUND_COLOURS.approved },
        { key: "paid", label: t.paid, colour: REFUND_COLOURS.paid },
      ]}
      rows={rows?.map(({ from, ...values }) => ({ label: DAY.format(new Date(from)), values }))}
      format={String}
    />
  );
}

/** Whether the treasury covers what is owed, when the books were compared with the blockchain, and the result. */
export function Books({ progress }: { progress: PublicProgress | undefined }) {
  const t = useMessages($progressMessages);
  if (!progress)
    return (
      <p className="books">
        <Skeleton lines={2} />
      </p>
    );
  const { covered, reconciliation, payments } = progress;
  const { at, result } = reconciliation;
  const sentences = {
    agree: t.agree,
    differ: at ? t.differ : t.differAlone,
    chain_unavailable: at ? t.chainUnavailable : t.chainNeverReached,
    no_chain: t.noChain,
    not_run: t.notRun,
  };
  return (
    <div className="books">
      {covered !== null && <p className="books-covered">{covered ? t.covered : t.notCovered}</p>}
      <p>
        {fill(sentences[result], { time: <Time value={at} zone /> })}
        {result === "differ" && <span>{` ${payments === "stopped" ? t.differStopped : t.differRunning}`}</span>}
      </p>
    </div>
  );
}
