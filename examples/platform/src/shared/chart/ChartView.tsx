import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Line,
  LineChart,
  Pie,
  PieChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { openPath } from "../location/router.ts";
import { formatTick, ticksOf } from "./ticks.ts";
import { colourOf, type Drawing, dashesOf } from "./types.ts";

/** What recharts draws of: the numbers are for the eye only, what is written comes from the exact values. */
type Point = { label: string; [series: string]: string | number };

/** A chart as it is drawn. It is loaded apart from everything else, as the library is large. */
export default function ChartView(drawing: Drawing) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 240 }}>
      {drawing.kind === "donut" ? donut(drawing) : axes(drawing)}
    </ResponsiveContainer>
  );
}

function axes({ kind, series: given, rows, markers = [], format, formatAxis = formatTick }: Drawing) {
  const series = given.map((one, place) => ({ colour: colourOf(place), ...one }));
  const data = rows.map(({ label, values }): Point => {
    const numbers = series.map(({ key }) => [key, Number(values[key] ?? 0)] as const);
    return { label, ...Object.fromEntries(numbers) };
  });
  // Labels are as large as the reader's text.
  const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const isStacked = kind === "stacked";
  const ticks = ticksOf(
    data.flatMap((point) => {
      const numbers = series.map(({ key }) => Number(point[key]));
      return isStacked ? [numbers.reduce((sum, number) => sum + number, 0)] : numbers;
    }),
  );
  // Half of the last label, which would move away from its place, and hide the one before it.
  const right = 2 * unit;
  const common = { data, margin: { top: 8, right, bottom: 0, left: 0 }, accessibilityLayer: false };
  const frame = [
    <CartesianGrid key="grid" vertical={false} stroke="var(--site-line)" />,
    <XAxis
      key="x"
      dataKey="label"
      tickLine={false}
      axisLine={{ stroke: "var(--site-line-strong)" }}
      height={1.875 * unit}
      tickMargin={unit / 2}
      minTickGap={unit}
      // Where not all labels have room, every second or third is shown, and the newest.
      interval="equidistantPreserveEnd"
    />,
    <YAxis
      key="y"
      width="auto"
      ticks={ticks}
      domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
      tickLine={false}
      axisLine={false}
      tickFormatter={formatAxis}
    />,
    <Tooltip
      key="tooltip"
      isAnimationActive={false}
      cursor={
        kind === "bar" || kind === "stacked"
          ? { fill: "var(--site-line)", fillOpacity: 0.5 }
          : { stroke: "var(--site-line-strong)" }
      }
      content={(props: TooltipContentProps) => <Tip {...props} drawing={{ series, rows, format, markers }} />}
    />,
    ...markers.flatMap(({ key }, place) =>
      rows
        .filter(({ marks }) => marks?.[key])
        .map(({ label }) => (
          <ReferenceLine
            key={`${key} ${label}`}
            x={label}
            stroke={colourOf(series.length + place)}
            strokeWidth={2}
            strokeDasharray={dashesOf(place)}
          />
        )),
    ),
  ];
  const still = { isAnimationActive: false };
  switch (kind) {
    case "line":
      return (
        <LineChart {...common}>
          {frame}
          {series.map(({ key, colour }) => (
            <Line
              key={key}
              {...still}
              dataKey={key}
              type="linear"
              stroke={colour}
              strokeWidth={2}
              dot={rows.length === 1}
            />
          ))}
        </LineChart>
      );
    case "step":
    case "area":
      return (
        <AreaChart {...common}>
          {frame}
          {series.map(({ key, colour }) => (
            <Area
              key={key}
              {...still}
              dataKey={key}
              type={kind === "step" ? "stepAfter" : "linear"}
              stroke={colour}
              strokeWidth={2}
              fill={colour}
              fillOpacity={0.12}
              dot={rows.length === 1}
            />
          ))}
        </AreaChart>
      );
    default:
      return (
        <BarChart {...common} barCategoryGap="24%" barGap={1}>
          {frame}
          {series.map(({ key, colour }) => (
            <Bar
              key={key}
              {...still}
              dataKey={key}
              {...(kind === "stacked" && { stackId: "all" })}
              fill={colour}
              radius={kind === "stacked" ? 0 : [2, 2, 0, 0]}
              maxBarSize={40}
              {...leading(rows, key)}
            />
          ))}
        </BarChart>
      );
  }
}

/** A press on a bar, or above or beneath it, follows the way of its row. */
function leading(rows: Drawing["rows"], key: string) {
  if (!rows.some(({ hrefs }) => hrefs?.[key])) return {};
  return {
    cursor: "pointer",
    // The smallest bar is as easy to hit as the largest.
    background: { fill: "transparent" },
    onClick: (_: unknown, place: number) => {
      const href = rows[place]?.hrefs?.[key];
      if (href) openPath(href);
    },
  };
}

function donut({ series, rows, format, total }: Drawing) {
  const key = series[0]?.key ?? "";
  const data = rows.map(({ label, values }): Point => ({ label, [key]: Number(values[key] ?? 0) }));
  return (
    <PieChart accessibilityLayer={false}>
      <Tooltip
        isAnimationActive={false}
        content={(props: TooltipContentProps) => (
          <Tip {...props} drawing={{ series: series.slice(0, 1), rows, format }} />
        )}
      />
      <Pie
        data={data}
        dataKey={key}
        nameKey="label"
        rootTabIndex={-1}
        innerRadius="62%"
        outerRadius="96%"
        startAngle={90}
        endAngle={-270}
        stroke="var(--site-surface)"
        strokeWidth={2}
        isAnimationActive={false}
      >
        {data.map(({ label }, place) => (
          <Cell key={label} fill={colourOf(place)} />
        ))}
      </Pie>
      <text x="50%" y="50%" textAnchor="middle" dominantBaseline="central" className="chart-total">
        {total}
      </text>
    </PieChart>
  );
}

/** Beside the pointer: the exact values of the place it is at. */
function Tip({
  active,
  payload,
  drawing: { series, rows, format, markers = [] },
}: TooltipContentProps & { drawing: Pick<Drawing, "series" | "rows" | "format" | "markers"> }) {
  const point = payload?.[0]?.payload as Point | undefined;
  const row = active && point && rows.find(({ label }) => label === point.label);
  if (!row) return null;
  return (
    <div className="chart-tip">
      <p>{row.label}</p>
      <dl>
        {series.map(({ key, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{format(row.values[key] ?? "0")}</dd>
          </div>
        ))}
      </dl>
      {markers.map(({ key }) => row.marks?.[key] && <p key={key}>{row.marks[key]}</p>)}
    </div>
  );
}
