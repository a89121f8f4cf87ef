/** One set of values of a chart, with a name and a colour of its own. */
export type ChartSeries = {
  key: string;
  label: string;
  /** As CSS writes it, where a colour means something. @default by its place */
  colour?: string;
};

/** One place on a chart's axis, or one slice of a donut, with the value of each series there. */
export type ChartRow = {
  /** What stands at the axis, such as `Mar 2026`. */
  label: string;
  /** Decimal strings or numbers, by the key of the series. */
  values: Readonly<Record<string, string | number>>;
  /** What happened there, in words, by the key of the marker. */
  marks?: Readonly<Record<string, string | undefined>> | undefined;
  /** Where a value leads, such as to what it counts, by the key of the series. */
  hrefs?: Readonly<Record<string, string | undefined>> | undefined;
};

/** How the values are drawn. Steps are values at the end of each row's time: each stays until the next one. Areas lie over each other, the first one behind. A donut shows the first series only, a slice a row. */
export type ChartKind = "line" | "step" | "area" | "bar" | "stacked" | "donut";

/** What is drawn. */
export type Drawing = {
  kind: ChartKind;
  series: readonly ChartSeries[];
  rows: readonly ChartRow[];
  /** What happens on the way, such as a deposit: an upright line at each row that has its mark. @default none */
  markers?: readonly ChartSeries[] | undefined;
  /** What a donut's slices come to, in its middle. */
  total?: string | undefined;
  /** Writes a value exactly, for the table and beside the pointer. */
  format: (value: string | number) => string;
  /** Writes a value in short, for the axis. @default 12,500 as "12.5K" */
  formatAxis?: ((value: number) => string) | undefined;
};

/** So many colours are told apart; the series after them begin anew. */
export const COLOURS = 6;

/** How far refunds are, in the same colours wherever it is drawn. */
export const REFUND_COLOURS = {
  asked: "var(--site-chart-6)",
  approved: "var(--site-chart-2)",
  paid: "var(--site-chart-1)",
};

/** How a marker's line is dashed, by its place: colour alone tells no two of them apart. */
export const dashesOf = (place: number): string => (place % 2 === 0 ? "2 3" : "8 4");

/** The colour of a series, or of a donut's slice, by its place. */
export const colourOf = (place: number): string => `var(--site-chart-${(place % COLOURS) + 1})`;
