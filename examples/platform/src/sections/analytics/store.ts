import {
  ANALYTICS_METRICS,
  type Analytics,
  type AnalyticsMetric,
  type AnalyticsRows,
  type AnalyticsTable,
} from "@freehold/contract";
import { analytics } from "@freehold/session/api/analytics";
import { computed } from "nanostores";
import { sectionPath } from "../../shared/location/section-path.ts";
import { isDay, type Period } from "../../shared/period.ts";
import { createListStore } from "../../shared/query/list-store.ts";
import { readPeriod } from "./period.ts";

/** The URL of the section: `/analytics?days=90`, `/analytics/money`, `/analytics/deposit?from=2026-03-01&to=2026-03-31`. */
export const path = sectionPath("analytics");

/** The parts of the figures, each with a tab; the first one is the section's first screen. */
export const PARTS = ["refunds", "money", "people"] as const;
/** One of them. */
export type Part = (typeof PARTS)[number];

/** The period that the URL names. */
export const $period = computed(path.$search, (search) => readPeriod(search, Date.now()));
const $from = computed($period, ({ from }) => from);
const $to = computed($period, ({ to }) => to);

/** What happened in the period, and in the one before. */
export const $analytics = createListStore<Analytics>("analytics:figures", [$from, $to], () =>
  analytics.get($period.get()),
);

/** One table of the figures of a period as a file. */
export const readTableFile = (table: AnalyticsTable, { from, to }: Period): Promise<Blob> =>
  analytics.tableCsv({ table, from, to });

const $metricSegment = path.segment(0);
/** The metric whose rows the URL names; null on the section's first screen, and where there is no such metric. */
export const $metric = computed(
  $metricSegment,
  (segment) => ANALYTICS_METRICS.find((metric) => metric === segment) ?? null,
);

const $rowsFrom = path.param("from", "");
const $rowsTo = path.param("to", "");
const $after = path.param("after", "");

/** The days of the rows that the URL names. Without a first day: since the beginning. */
export const $rowsPeriod = computed([$rowsFrom, $rowsTo], (from, to): { from: string | null; to: string } => ({
  from: isDay(from) ? from : null,
  to: isDay(to) ? to : new Date().toISOString().slice(0, 10),
}));

const which = () => {
  const { from, to } = $rowsPeriod.get();
  return { metric: $metric.get() as AnalyticsMetric, ...(from === null ? {} : { from }), to };
};

/** A page of what a figure counts. */
export const $rows = createListStore<AnalyticsRows>("analytics:rows", [$metric, $rowsFrom, $rowsTo, $after], () => {
  const after = $after.get();
  return analytics.rows({ ...which(), ...(after ? { after } : {}) });
});

/** All of it as a file. */
export const readRowsFile = (): Promise<Blob> => analytics.csv(which());

/** The URL of what a metric counts on these days; `from` null: since the beginning. */
export function rowsHref(metric: AnalyticsMetric, { from, to }: { from: string | null; to: string }): string {
  return path.href({ rest: [metric], search: { from, to } });
}
