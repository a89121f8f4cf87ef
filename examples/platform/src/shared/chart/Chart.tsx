import { track } from "@freehold/session";
import { Button, Card, Skeleton, Table, useMessages } from "@freehold/ui";
import { ChartColumn, Table2 } from "@freehold/ui/icons";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { $chartMessages } from "./messages.ts";
import { type ChartRow, type ChartSeries, colourOf, type Drawing, dashesOf } from "./types.ts";
import "./styles.css";

/** Props of {@link Chart}. */
export type ChartProps = Omit<Drawing, "rows"> & {
  /** Undefined until they are there. */
  rows: Drawing["rows"] | undefined;
  title: string;
  /** What it shows, in a sentence: the figure that matters, and how it has changed. Not said before the rows are there. */
  sentence: ReactNode;
  /** What the axis is, as the head of the table's first column, such as "Month". */
  axis: string;
  /** Values that only the table has, before those of the series: what came in each row's time, where a running total is drawn. @default none */
  tableOnly?: readonly ChartSeries[] | undefined;
  /** Level of the title's heading. @default 2 */
  level?: 2 | 3 | undefined;
  /** At the end of the title's line, such as a choice of the period. */
  action?: ReactNode;
};

/**
 * A chart in a card: its heading, a sentence that says what it shows, and its numbers as a table one click away. Bars lead where
 * their rows' `hrefs` say, and so do the links in the table, which are the keyboard's way. The library that draws is fetched with the first chart, once for all sections.
 *
 * @example
 * <Chart title={t.title} sentence={t.sentence({ sum })} kind="bar" axis={t.month} format={(value) => formatUbxs(String(value))}
 *   series={[{ key: "net", label: t.net }]} rows={months.map(({ month, net_ubxs }) => ({ label: month, values: { net: net_ubxs } }))} />
 */
export function Chart({ title, sentence, axis, tableOnly = [], level = 2, action, rows, ...drawing }: ChartProps) {
  const t = useMessages($chartMessages);
  const [asTable, setAsTable] = useState(false);
  const { View, failed } = useChartView();
  const { series, markers = [], kind, format } = drawing;
  const shown = kind === "donut" ? series.slice(0, 1) : series;
  const keys: readonly Key[] =
    kind === "donut"
      ? (rows ?? []).map(({ label, values }) => ({ label, value: format(values[shown[0]?.key ?? ""] ?? "0") }))
      : [...shown, ...markers.map((marker, place) => ({ ...marker, dashes: dashesOf(place) }))];
  return (
    <Card className="chart" title={title} level={level} action={action}>
      {/* Until the numbers are there, nothing is said of them. */}
      <p className="chart-sentence">{rows ? sentence : <Skeleton />}</p>
      {!rows || (!View && !failed) ? (
        <div className="chart-frame">
          <Skeleton kind="block" className="chart-skeleton" />
        </div>
      ) : rows.length === 0 ? (
        <p className="chart-frame chart-empty">{t.nothingToDraw}</p>
      ) : asTable || !View ? (
        <div className="chart-frame chart-table">
          {failed && <p>{t.chartNotLoaded}</p>}
          <Table
            caption={t.chartTable({ title })}
            hideCaption
            columns={[
              { key: "label", header: axis },
              ...[...tableOnly, ...shown].map(({ key, label }) => ({
                key,
                header: label,
                align: "end" as const,
                cell: ({ values, hrefs }: ChartRow) => {
                  const value = format(values[key] ?? "0");
                  const href = hrefs?.[key];
                  return href ? (
                    <a className="fh-link" href={href}>
                      {value}
                    </a>
                  ) : (
                    value
                  );
                },
              })),
              ...markers.map(({ key, label }) => ({
                key,
                header: label,
                cell: ({ marks }: ChartRow) => marks?.[key],
              })),
            ]}
            rows={rows}
          />
        </div>
      ) : (
        <>
          {/* The sentence says it, and the table has every number. */}
          <div className="chart-frame" aria-hidden="true">
            <View {...drawing} rows={rows} />
          </div>
          {keys.length > 1 && <Legend keys={keys} />}
        </>
      )}
      {!failed && rows?.length !== 0 && (
        <div className="chart-foot" data-waits={!View || !rows || undefined}>
          <Button
            variant="quiet"
            size="small"
            icon={asTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? t.showChart : t.showTable}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** What a colour, or a dashed line, means, and of a donut's slice how much it is. */
type Key = { label: string; value?: string; colour?: string; dashes?: string };

function Legend({ keys }: { keys: readonly Key[] }) {
  return (
    <ul className="chart-legend">
      {keys.map(({ label, value, colour, dashes }, place) => (
        <li key={label}>
          {dashes ? (
            <svg
              aria-hidden="true"
              viewBox="0 0 20 10"
              className="chart-key chart-key-line"
              stroke={colour ?? colourOf(place)}
            >
              <line x1="0" x2="20" y1="5" y2="5" strokeWidth="2" strokeDasharray={dashes} />
            </svg>
          ) : (
            <svg aria-hidden="true" viewBox="0 0 10 10" className="chart-key" fill={colour ?? colourOf(place)}>
              <rect width="10" height="10" rx="2" />
            </svg>
          )}
          <span>{label}</span>
          {value !== undefined && <span className="chart-value">{value}</span>}
        </li>
      ))}
    </ul>
  );
}

type View = ComponentType<Drawing>;
let loaded: View | null = null;

/** The drawing of charts, fetched once. Where it cannot be loaded, the table stands in its place. */
function useChartView(): { View: View | null; failed: boolean } {
  const [View, setView] = useState<View | null>(() => loaded);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (loaded) return;
    let shown = true;
    track(import("./ChartView.tsx")).then(
      (module) => {
        loaded = module.default;
        if (shown) setView(() => module.default);
      },
      () => shown && setFailed(true),
    );
    return () => {
      shown = false;
    };
  }, []);
  return { View, failed };
}
