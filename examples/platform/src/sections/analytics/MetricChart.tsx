import type { Analytics, AnalyticsMetric, AnalyticsTable, Tally } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { Chart } from "../../shared/chart/Chart.tsx";
import type { ChartKind } from "../../shared/chart/types.ts";
import { $analyticsMessages } from "./messages.ts";
import { intervalName } from "./period.ts";
import { rowsHref } from "./store.ts";
import { TableButton } from "./TableButton.tsx";

/** Nothing happened. */
export const NOTHING: Tally = { count: 0, amount_ubxs: "0" };

/** What happened in each interval of the period, as a chart with its table and its CSV file; each value leads to its rows. */
export function MetricChart({
  data,
  table,
  title,
  sentence,
  kind = "bar",
  of = "amount_ubxs",
  series,
}: {
  data: Analytics | undefined;
  /** The file with the same numbers. */
  table: AnalyticsTable;
  title: string;
  sentence: string;
  kind?: ChartKind;
  /** What of each metric is drawn. @default its sum */
  of?: keyof Tally;
  series: readonly { key: AnalyticsMetric; label: string; colour?: string }[];
}) {
  const t = useMessages($analyticsMessages);
  const axis = t[data?.interval ?? "day"];
  const rows = data?.series.map(({ from, to, stats }) => ({
    label: intervalName(from, data.interval),
    values: Object.fromEntries(series.map(({ key }) => [key, (stats[key] ?? NOTHING)[of]])),
    hrefs: Object.fromEntries(
      series.map(({ key }) => [key, stats[key]?.count ? rowsHref(key, { from, to }) : undefined]),
    ),
  }));
  return (
    <Chart
      level={3}
      title={title}
      sentence={sentence}
      kind={kind}
      axis={axis}
      series={series}
      rows={rows}
      format={(value) => (of === "count" ? Number(value).toLocaleString("en-US") : `${formatUbxs(String(value))} UBXS`)}
      // What is counted has no halves on its axis.
      {...(of === "count" && { formatAxis: (value: number) => (Number.isInteger(value) ? String(value) : "") })}
      action={data && <TableButton table={table} period={data.period} />}
    />
  );
}
