import { axeFindings } from "@freehold/test-utils/browser/axe";
import { sample } from "@freehold/test-utils/run/soak";
import { act, fireEvent } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openSection } from "../location/router.ts";
import { sectionPath } from "../location/section-path.ts";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { $undo } from "../undo/undo.ts";
import { DateFilter, Filters, NumberFilter, SearchFilter, SelectFilter } from "./Filters.tsx";

const path = sectionPath("wallet");
const KINDS = [
  { value: "office", label: "Office" },
  { value: "house", label: "House" },
];

freshPage();

const open = (theme?: "light" | "dark") =>
  draw(
    <Filters label="Filter the houses" path={path} names={["q", "type", "from", "least"]} results="2 houses">
      <SearchFilter path={path} label="Search" />
      <SelectFilter path={path} name="type" label="Kind" all="All types" options={KINDS} />
      <NumberFilter path={path} name="least" label="Yield from" />
      <DateFilter path={path} name="from" label="From" />
    </Filters>,
    theme,
  );
const search = () => vi.waitFor(() => location.search);

test("filters stand in the URL, and begin the list anew", async () => {
  openSection("wallet", { search: { after: "k2", type: "castle" } });
  open();
  await expect.element(page.getByLabelText("Kind")).toHaveValue("");
  await page.getByLabelText("Kind").selectOptions("Office");
  expect(await search()).toBe("?type=office");
  await page.getByLabelText("Search").fill("mill");
  await vi.waitFor(() => expect(location.search).toBe("?type=office&q=mill"));
  await page.getByRole("button", { name: "Clear filters" }).click();
  expect(await search()).toBe("");
  await expect.element(page.getByLabelText("Search")).toHaveValue("");
  expect(page.getByRole("button", { name: "Clear filters" }).elements()).toEqual([]);
});

test("cleared filters can be taken back as they were, whatever is set meanwhile", async () => {
  openSection("wallet", { search: { type: "office", sort: "-yield", after: "k2" } });
  open();
  await page.getByRole("button", { name: "Clear filters" }).click();
  expect(location.search).toBe("?sort=-yield");
  path.setSearch({ least: "5", sort: "yield" });
  $undo.get()?.undo();
  expect(location.search).toBe("?sort=yield&after=k2&type=office");
});

test("on a phone all but the search stand behind a button, which says how many are set", async () => {
  await page.viewport(390, 844);
  openSection("wallet", { search: { q: "mill", type: "office" } });
  draw(
    <Filters label="Filter the houses" path={path} names={["q", "type"]} folds>
      <SearchFilter path={path} label="Search" />
      <SelectFilter path={path} name="type" label="Kind" all="All types" options={KINDS} />
    </Filters>,
  );
  const toggle = page.getByRole("button", { name: "Filters (1 set)" });
  await expect.element(page.getByLabelText("Search")).toBeVisible();
  await expect.element(page.getByLabelText("Kind")).not.toBeVisible();
  await toggle.click();
  await expect.element(toggle).toHaveAttribute("aria-expanded", "true");
  await expect.element(page.getByLabelText("Kind")).toHaveValue("office");
  expect(await axeFindings()).toEqual([]);
  await page.getByLabelText("Kind").selectOptions("All types");
  await expect.element(page.getByRole("button", { name: "Filters", exact: true })).toBeVisible();
});

test("what is filtered by and can no longer be chosen is said", async () => {
  openSection("wallet", { search: { type: "castle" } });
  draw(
    <Filters label="Filter the houses" path={path} names={["type"]}>
      <SelectFilter path={path} name="type" label="Kind" all="All types" options={KINDS} unknown="Another kind" />
    </Filters>,
  );
  await expect.element(page.getByLabelText("Kind")).toHaveDisplayValue("Another kind");
  await page.getByLabelText("Kind").selectOptions("House");
  expect(page.getByRole("option", { name: "Another kind" }).elements()).toEqual([]);
});

test("a number is read as everywhere: a comma stands between thousands, and is never taken for a point", async () => {
  open();
  const field = page.getByLabelText("Yield from");
  await field.fill("1,000.50");
  await vi.waitFor(() => expect(location.search).toBe("?least=1000.5"));
  await expect.element(field).toHaveValue("1,000.50");
  for (const typed of ["6,5", "six"]) {
    await field.fill(typed);
    await expect.element(field).toHaveAccessibleDescription("Write a number such as 1,000.50.");
    expect(location.search).toBe("?least=1000.5");
  }
  await field.fill("6.5");
  await vi.waitFor(() => expect(location.search).toBe("?least=6.5"));
  expect(page.getByText("Write a number").elements()).toEqual([]);
});

test("what is typed takes the place of what was typed before, in the history too", async () => {
  open();
  const before = history.length;
  for (const typed of ["m", "mi", "mill"]) {
    await page.getByLabelText("Search").fill(typed);
    await vi.waitFor(() => expect(location.search).toBe(`?q=${typed}`));
  }
  expect(history.length).toBe(before);
});

test("what is typed stays as it is typed, with the space before the next word", async () => {
  open();
  const field = page.getByLabelText("Search");
  await field.fill("old ");
  await vi.waitFor(() => expect(location.search).toBe("?q=old"));
  await expect.element(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
  await expect.element(field).toHaveValue("old ");
  await userEvent.type(field, "mill");
  await vi.waitFor(() => expect(location.search).toBe("?q=old+mill"));
  act(() => path.setSearch({ q: "barn" }));
  await expect.element(field).toHaveValue("barn");
});

test("what is typed and not searched for yet is taken away with the other filters, or by another search", async () => {
  openSection("wallet", { search: { type: "office" } });
  open();
  const field = page.getByLabelText("Search");
  vi.useFakeTimers();
  try {
    fireEvent.change(field.element(), { target: { value: "mill" } });
    fireEvent.click(page.getByRole("button", { name: "Clear filters" }).element());
    vi.advanceTimersByTime(1_000);
    expect(location.search).toBe("");
    expect((field.element() as HTMLInputElement).value).toBe("");
    fireEvent.change(field.element(), { target: { value: "mill" } });
    act(() => path.setSearch({ q: "barn" }));
    vi.advanceTimersByTime(1_000);
    expect(location.search).toBe("?q=barn");
    expect((field.element() as HTMLInputElement).value).toBe("barn");
  } finally {
    vi.useRealTimers();
  }
});

test("a day is searched for once its year is typed in full, and the field goes back to it from one that is not", () => {
  open();
  const from = page.getByLabelText("From", { exact: true }).element();
  vi.useFakeTimers();
  try {
    fireEvent.change(from, { target: { value: "0202-03-01" } });
    vi.advanceTimersByTime(1_000);
    expect(location.search).toBe("");
    fireEvent.change(from, { target: { value: "2026-03-01" } });
    vi.advanceTimersByTime(1_000);
    expect(location.search).toBe("?from=2026-03-01");
    for (const day of ["0025-03-01", "20260-03-01"]) {
      fireEvent.change(from, { target: { value: day } });
      vi.advanceTimersByTime(1_000);
      expect((from as HTMLInputElement).value).toBe(day);
      fireEvent.blur(from);
      expect((from as HTMLInputElement).value).toBe("2026-03-01");
    }
    expect(location.search).toBe("?from=2026-03-01");
  } finally {
    vi.useRealTimers();
  }
});

test.each(sample(["dark", "light"] as const, 1))(
  "axe finds nothing, %s, and nothing overflows on a phone",
  async (theme) => {
    await page.viewport(390, 844);
    open(theme);
    expect(document.documentElement.scrollWidth).toBe(390);
    expect(await axeFindings()).toEqual([]);
  },
);
