import type { ChartRow, ChartSeries } from "../../shared/chart/types.ts";

/**
 * The numbers of a chart as a CSV file (RFC 4180). What a spreadsheet would take for a formula is text.
 *
 * @example
 * toCsv("Day", [{ key: "paid", label: "Paid" }], [{ label: "Mar 1", values: { paid: "12.5" } }]) // "Day,Paid\r\nMar 1,12.5\r\n"
 */
export function toCsv(axis: string, series: readonly ChartSeries[], rows: readonly ChartRow[]): string {
  const lines = [
    [axis, ...series.map(({ label }) => label)],
    ...rows.map(({ label, values }) => [label, ...series.map(({ key }) => String(values[key] ?? 0))]),
  ];
  return lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
