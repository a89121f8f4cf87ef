import type { HistoryPeriod } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useStore } from "@nanostores/react";
import { RadioGroup } from "../../shared/action/RadioGroup.tsx";
import { Chart } from "../../shared/chart/Chart.tsx";
import { ReadError } from "../../shared/query/ReadError.tsx";
import { $dashboardMessages } from "./messages.ts";
import { $history, $period, earnedIn, PERIODS, showPeriod } from "./store.ts";

/** How the value and the earnings have gone, over a period one chooses. */
export function BalanceHistory() {
  const t = useMessages($dashboardMessages);
  const { data, error, loading } = useStore($history);
  const period = useStore($period);
  const points = data?.points;
  // Until the other period is there, the labels are still those of the one before.
  const shown = data?.period ?? period;
  const axis = shown === "1m" ? t.day : shown === "6m" ? t.week : t.month;
  const format = (value: string | number) => t.unitAmount({ amount: formatUbxs(String(value)) });
  const [first, last] = [points?.[0], points?.at(-1)];
  // Axes of nothing but zeros say less than a sentence.
  const hasValue = points?.some(({ cost_ubxs }) => cost_ubxs !== "0");
  const earned = data && earnedIn(data);
  return (
    <section className="course" aria-labelledby="dashboard-course" aria-busy={loading}>
      <div className="course-head">
        <h2 id="dashboard-course" className="dashboard-heading">
          {t.course}
        </h2>
        <RadioGroup
          compact
          labelledBy="dashboard-course"
          options={PERIODS.map((value) => ({ value, label: t[value] }))}
          value={period}
          onChange={showPeriod}
        />
      </div>
      <ReadError data={data} error={error} notRead={t.historyNotRead} onRetry={$history.reload} />
      {(data || !error) && (
        <div className="course-charts">
          <Chart
            title={t.valueTitle}
            level={3}
            sentence={
              first &&
              last &&
              (hasValue
                ? t.valueSentence({
                    from: formatUbxs(first.value_ubxs),
                    to: formatUbxs(last.value_ubxs),
                    cost: formatUbxs(last.cost_ubxs),
                  })
                : t.valueNone)
            }
            kind="line"
            axis={axis}
            series={[
              { key: "value", label: t.valueTitle },
              { key: "cost", label: t.atCost },
            ]}
            rows={
              points &&
              (hasValue ? points : []).map(({ day, value_ubxs, cost_ubxs }) => ({
                label: labelOf(day, shown),
                values: { value: value_ubxs, cost: cost_ubxs },
              }))
            }
            format={format}
          />
          <Chart
            title={t.earnedTitle}
            level={3}
            sentence={earned === "0" ? t.earnedNone : t.earnedSentence({ sum: formatUbxs(earned) })}
            kind="bar"
            axis={axis}
            series={[{ key: "earned", label: t.earnedTitle }]}
            rows={
              points &&
              (earned === "0" ? [] : points).map(({ day, earned_ubxs }) => ({
                label: labelOf(day, shown),
                values: { earned: earned_ubxs },
              }))
            }
            format={format}
          />
        </div>
      )}
    </section>
  );
}

const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
const DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });

/** What stands at the axis: days and weeks by their last day, months by their name. Days are those of UTC. */
function labelOf(day: string, period: HistoryPeriod): string {
  const date = new Date(`${day}T00:00:00Z`);
  return (period === "1m" || period === "6m" ? DAY : MONTH).format(date);
}
