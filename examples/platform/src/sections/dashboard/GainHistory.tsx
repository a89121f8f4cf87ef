import type { DashboardHistory, HistoryPeriod } from "@freehold/contract";
import { useMessages, useStore } from "@freehold/ui";
import { formatUbxs, formatUbxsShort } from "@freehold/ui/format";
import { RadioGroup } from "../../shared/action/RadioGroup.tsx";
import { Chart } from "../../shared/chart/Chart.tsx";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { $dashboardMessages } from "./messages.ts";
import { $history, $period, earnedBy, earnedIn, gainOf, PERIODS, showPeriod } from "./store.ts";

/**
 * Charts what the person's money has earned and gained over a period; deposits and refunds are marked, and aren't a gain.
 *
 * @param props.isSuspended - a refund pays what the shares cost: only earnings are shown.
 */
export function GainHistory({ isSuspended }: { isSuspended: boolean }) {
  const t = useMessages($dashboardMessages);
  const { data, error } = useStore($history);
  const period = useStore($period);
  // Until the other period is there, the labels are still those of the one before.
  const shown = data?.period ?? period;
  const title = isSuspended ? t.earningsTitle : t.gainTitle;
  return (
    <>
      <ReadError data={data} error={error} notRead={t.historyNotRead} onRetry={$history.reload} />
      {(data || !error) && (
        <Chart
          title={title}
          action={
            <RadioGroup
              compact
              label={t.period}
              options={PERIODS.map((value) => ({ value, label: t[value] }))}
              value={period}
              onChange={showPeriod}
            />
          }
          sentence={data && <Sentence history={data} isSuspended={isSuspended} />}
          kind="step"
          axis={shown === "1m" ? t.day : shown === "6m" ? t.week : t.month}
          tableOnly={[{ key: "earned", label: t.earned }]}
          series={[{ key: "gain", label: isSuspended ? t.earningsToDate : t.gainToDate }]}
          markers={[
            { key: "deposit", label: t.depositMark },
            { key: "refund", label: t.refundMark },
          ].filter(({ key }) =>
            data?.points.some((point) => (key === "deposit" ? point.deposited_ubxs : point.refunded_ubxs) !== "0"),
          )}
          rows={data?.points.map(({ day, deposited_ubxs, refunded_ubxs, earned_ubxs, ...point }) => ({
            label: labelOf(day, shown),
            values: { earned: earned_ubxs, gain: isSuspended ? earnedBy(point) : point.gain_ubxs },
            marks: {
              deposit: deposited_ubxs === "0" ? undefined : t.deposited({ amount: formatUbxs(deposited_ubxs) }),
              refund: refunded_ubxs === "0" ? undefined : t.refunded({ amount: formatUbxs(refunded_ubxs) }),
            },
          }))}
          format={(value) => formatUbxs(String(value))}
        />
      )}
    </>
  );
}

/** What was earned, and unless the platform is suspended what the shares are worth more or less than they cost. */
function Sentence({ history, isSuspended }: { history: DashboardHistory; isSuspended: boolean }) {
  const t = useMessages($dashboardMessages);
  const gain = isSuspended ? "0" : gainOf(history);
  return (
    <>
      <span>{t.earnedSentence({ amount: formatUbxsShort(earnedIn(history)) })}</span>{" "}
      <span>
        {gain.startsWith("-")
          ? t.lossSentence({ amount: formatUbxsShort(gain.slice(1)) })
          : gain !== "0" && t.gainSentence({ amount: formatUbxsShort(gain) })}
      </span>
    </>
  );
}

const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** What stands at the axis: days and weeks by their last day, months by their name. Days are those of UTC. */
function labelOf(day: string, period: HistoryPeriod): string {
  const date = new Date(`${day}T00:00:00Z`);
  return (period === "1m" || period === "6m" ? DAY : MONTH).format(date);
}
