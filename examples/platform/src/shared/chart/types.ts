/** One set of values of a chart, with a name and a colour of its own. */
export type ChartSeries = { key: string; label: string };

/** One place on a chart's axis, or one slice of a donut, with the value of each series there. */
export type ChartRow = {
  /** What stands at the axis, such as `Mar 2026`. */
  label: string;
  /** Decimal strings or numbers, by the key of the series. */
  values: Readonly<Record<string, string | number>>;
  /** Where a value leads, such as to what it counts, by the key of the series. */
  hrefs?: Readonly<Record<string, string | undefined>> | undefined;
};

/** How the values are drawn. A donut shows the first series only, a slice a row. */
export type ChartKind = "line" | "area" | "bar" | "stacked" | "donut";

/** What is drawn. */
export type Drawing = {
  kind: ChartKind;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** Writes a value exactly, for the table and beside the pointer. */
  format: (value: string | number) => string;
  /** Writes a value in short, for the axis. @default 12,500 as "12.5K" */
  formatAxis?: ((value: number) => string) | undefined;
};

/** So many colours are told apart; the series after them begin anew. */
export const COLOURS = 6;

/** The colour of a series, or of a donut's slice, by its place. */
export const colourOf = (place: number): string => `var(--site-chart-${(place % COLOURS) + 1})`;
