import { axeFindings } from "@freehold/test-utils/browser/axe";
import { fireEvent } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { Chart, type ChartProps } from "./Chart.tsx";
import type { ChartKind, ChartRow } from "./types.ts";

freshPage();

const KINDS: ChartKind[] = ["line", "step", "area", "bar", "stacked", "donut"];
const ROWS = [
  { label: "Jan 2026", values: { rent: "12.500001", other: "3" } },
  { label: "Feb 2026", values: { rent: "14", other: "2" } },
];
const open = (props: Partial<ChartProps> = {}, theme?: "light" | "dark") =>
  draw(
    <Chart
      title="Earnings"
      sentence="They rose from 15.50 to 16.00 UBXS."
      kind="bar"
      axis="Month"
      series={[
        { key: "rent", label: "Rent" },
        { key: "other", label: "Other" },
      ]}
      rows={ROWS}
      format={(value) => `${value} UBXS`}
      {...props}
    />,
    theme,
  );
const drawn = () => expect.poll(() => document.querySelector(".chart-frame svg")).not.toBeNull();

describe("a chart", () => {
  test.each(KINDS)("draws %s, and axe finds nothing, light or dark", async (kind) => {
    for (const theme of ["light", "dark"] as const) {
      const { unmount } = open({ kind }, theme);
      await drawn();
      expect(await axeFindings()).toEqual([]);
      unmount();
    }
  });

  test("has every number in its table, exactly, one click away", async () => {
    open();
    await drawn();
    await page.getByRole("button", { name: "Show as a table" }).click();
    expect(
      page
        .getByRole("row")
        .elements()
        .map((row) => row.textContent),
    ).toEqual(["MonthRentOther", "Jan 202612.500001 UBXS3 UBXS", "Feb 202614 UBXS2 UBXS"]);
    await page.getByRole("button", { name: "Show as a chart" }).click();
    await drawn();
  });

  test("has in its table what each row brought beside a running total that is drawn", async () => {
    open({ tableOnly: [{ key: "other", label: "In the month" }], series: [{ key: "rent", label: "To date" }] });
    await drawn();
    expect(document.querySelectorAll(".recharts-bar")).toHaveLength(1);
    await page.getByRole("button", { name: "Show as a table" }).click();
    await expect.element(page.getByRole("row").first()).toMatchTextContent("MonthIn the monthTo date");
  });

  test.each([390, 1280])("labels its axis at even steps, the newest place among them, at %s px", async (width) => {
    await page.viewport(width, 844);
    const months = Array.from(
      { length: 12 },
      (_, month) => `${new Date(2026, month).toLocaleDateString("en-US", { month: "short" })} 2026`,
    );
    open({ kind: "step", rows: months.map((label) => ({ label, values: { rent: "1", other: "2" } })) });
    await drawn();
    const labels = () =>
      [...document.querySelectorAll(".recharts-xAxis-tick-labels text")].map((label) => label.textContent ?? "");
    await expect.poll(() => labels().at(-1)).toBe("Dec 2026");
    const places = labels().map((label) => months.indexOf(label));
    const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
    expect(new Set(steps).size).toBe(1);
  });

  test("says beside the pointer what stands there", async () => {
    open();
    await drawn();
    const drawing = document.querySelector(".recharts-wrapper") as HTMLElement;
    const { left, top, width } = drawing.getBoundingClientRect();
    const at = { clientX: left + width / 3, clientY: top + 80 };
    fireEvent.mouseEnter(drawing, at);
    fireEvent.mouseMove(drawing, at);
    await expect.element(page.getByText("12.500001 UBXS")).toBeVisible();
  });

  test("leads where its rows say, from a bar and from the table", async () => {
    const [first, second] = ROWS;
    open({
      rows: [
        { ...(first as (typeof ROWS)[number]), hrefs: { rent: "/wallet?month=1" } },
        second as (typeof ROWS)[number],
      ],
    });
    await drawn();
    const [bar] = document.querySelectorAll(".recharts-bar-background-rectangle");
    await userEvent.click(bar as Element, { position: { x: 8, y: 4 } });
    expect(location.search).toBe("?month=1");
    await page.getByRole("button", { name: "Show as a table" }).click();
    expect(
      page
        .getByRole("link")
        .elements()
        .map((link) => link.getAttribute("href")),
    ).toEqual(["/wallet?month=1"]);
  });

  test("keeps its place while its numbers are read, and says so when there are none", async () => {
    const { unmount } = open({ rows: undefined });
    expect(document.querySelector(".chart-frame .fh-skeleton")).not.toBeNull();
    // What the sentence would say of nothing is not known to be true.
    expect(page.getByText("They rose").elements()).toEqual([]);
    unmount();
    open({ rows: [] });
    await expect.element(page.getByText("Nothing to show yet.")).toBeVisible();
  });

  test("keeps each value of steps until the next one, and tells markers apart by their dashes, in the legend too", async () => {
    const marks = [{ deposit: "Deposited 10.00" }, { refund: "Refunded 5.00" }];
    open({
      kind: "step",
      rows: ROWS.map((row, place): ChartRow => ({ ...row, marks: marks[place] })),
      markers: [
        { key: "deposit", label: "Deposit" },
        { key: "refund", label: "Refund" },
      ],
    });
    await drawn();
    const dashes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((line) => line.getAttribute("stroke-dasharray"));
    await expect.poll(() => dashes(".recharts-reference-line-line")).toEqual(["2 3", "8 4"]);
    expect(dashes(".chart-legend line")).toEqual(["2 3", "8 4"]);
    // Along the first value to the second place, and only there to the second value.
    const [, left, , right] =
      /^M([\d.]+),([\d.]+)L([\d.]+),\2L\3,[\d.]+$/.exec(
        document.querySelector(".recharts-area-curve")?.getAttribute("d") ?? "",
      ) ?? [];
    expect([left, right]).not.toContain(undefined);
  });

  test("has room for the labels below it, in text of twice the size, too", async () => {
    document.documentElement.style.fontSize = "200%";
    open();
    await drawn();
    const bottom = (selector: string) =>
      Math.max(...[...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect().bottom));
    await expect.poll(() => bottom(".recharts-xAxis-tick-labels text")).toBeLessThanOrEqual(bottom(".chart-frame svg"));
    document.documentElement.style.fontSize = "";
  });

  test("fits on a phone", async () => {
    await page.viewport(390, 844);
    open();
    await drawn();
    expect(document.documentElement.scrollWidth).toBe(390);
  });
});
