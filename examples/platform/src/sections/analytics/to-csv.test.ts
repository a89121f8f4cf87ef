import { expect, it } from "vitest";
import { toCsv } from "./to-csv.ts";

it("writes each row of a chart, with nothing that a spreadsheet calculates", () => {
  const series = [
    { key: "in", label: "In, all" },
    { key: "out", label: "=Out" },
  ];
  const rows = [
    { label: "Mar 1", values: { in: "12.500001", out: "-3" } },
    { label: "@2", values: { in: 4 } },
  ];
  expect(toCsv("Day", series, rows)).toBe(`Day,"In, all",'=Out\r\nMar 1,12.500001,-3\r\n'@2,4,0\r\n`);
});
