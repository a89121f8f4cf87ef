import { axeFindings } from "@freehold/test-utils/browser/axe";
import { sample } from "@freehold/test-utils/run/soak";
import { useStore } from "@freehold/ui";
import { atom } from "nanostores";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { $route, openSection } from "../location/router.ts";
import { sectionPath } from "../location/section-path.ts";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { CursorPager } from "./CursorPager.tsx";
import { DataTable, type DataTableProps } from "./DataTable.tsx";
import { useSort } from "./sort.ts";

type House = { slug: string; name: string; yield: string };
const HOUSES: House[] = [
  { slug: "mill", name: "Harbour Mill", yield: "6.42" },
  { slug: "row", name: "Weavers Row", yield: "5.10" },
];
const path = sectionPath("wallet");

freshPage();

function Houses(props: Partial<DataTableProps<House>>) {
  const sort = useSort(path, "name");
  return (
    <DataTable
      caption="Houses"
      columns={[
        { key: "name", header: "Name", sort: "name" },
        { key: "yield", header: "Yield", sort: "yield", firstSort: "descending", align: "end" },
        { key: "slug", header: "Short name" },
      ]}
      rows={HOUSES}
      rowKey={({ slug }) => slug}
      href={({ slug }) => path.href({ rest: [slug] })}
      sort={sort}
      notRead="The houses could not be read."
      empty={<p>No houses yet</p>}
      {...props}
    />
  );
}
const head = (name: string) => page.getByRole("columnheader", { name });
const sortOf = (name: string) => head(name).element().getAttribute("aria-sort");

describe("a table of a list", () => {
  test("is ordered by its heads, and the order stands in the URL", async () => {
    openSection("wallet", { search: { after: "k3", type: "house" } });
    draw(<Houses />);
    expect([sortOf("Name"), sortOf("Yield"), sortOf("Short name")]).toEqual(["ascending", "none", null]);
    await head("Yield").getByRole("button").click();
    expect($route.get().search).toEqual({ sort: "-yield", type: "house" });
    expect([sortOf("Name"), sortOf("Yield")]).toEqual(["none", "descending"]);
    await head("Yield").getByRole("button").click();
    expect(location.search).toBe("?type=house&sort=yield");
    await head("Name").getByRole("button").click();
    expect(location.search).toBe("?type=house");
  });

  test("leads to what a row is about, by its link and by a click anywhere in it", async () => {
    // The router follows links while a listener reads the URL.
    const stop = $route.listen(() => undefined);
    draw(<Houses />);
    await page.getByRole("cell", { name: "5.10" }).click();
    expect($route.get()).toMatchObject({ section: "wallet", rest: ["row"] });
    (page.getByRole("link", { name: "Harbour Mill" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    expect($route.get().rest).toEqual(["mill"]);
    stop();
  });

  test("keeps the old rows while the next ones are read, and says so to screen readers", () => {
    const { container } = draw(<Houses loading />);
    expect(container.querySelector("[aria-busy]")).not.toBeNull();
    expect(page.getByRole("link", { name: "Harbour Mill" }).elements()).toHaveLength(1);
  });

  test("has the layout of the table while nothing is there yet", () => {
    draw(<Houses rows={undefined} loading lines={3} footer={{ name: "Together" }} />);
    expect(page.getByRole("row").elements()).toHaveLength(5);
    expect(page.getByText("Together").elements()).toEqual([]);
    expect(page.getByText("No houses yet").elements()).toEqual([]);
  });

  test("says what stands here where it is empty, and why where it cannot be read", async () => {
    const onRetry = vi.fn();
    const { unmount } = draw(<Houses rows={[]} />);
    await expect.element(page.getByText("No houses yet")).toBeVisible();
    unmount();
    draw(<Houses rows={undefined} error={new Error("x")} onRetry={onRetry} />);
    await expect.element(page.getByText("The houses could not be read.")).toBeVisible();
    expect(page.getByRole("table").elements()).toEqual([]);
    await page.getByRole("button", { name: "Try Again" }).click();
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test("has two lines a row on a phone, and no sum is cut", async () => {
    await page.viewport(320, 844);
    const longest = "-123,456,789,012,345.123456";
    draw(
      <Houses
        columns={[
          { key: "name", header: "Name" },
          { key: "slug", header: "Short name", phone: "note" },
          { key: "yield", header: "Yield", align: "end" },
        ]}
        rows={[
          ...HOUSES,
          { slug: "long", name: "A name of many words that has no room beside its sum", yield: longest },
        ]}
      />,
    );
    const cell = (name: string) => page.getByRole("cell", { name }).element().getBoundingClientRect();
    expect(cell("6.42").top).toBeLessThan(cell("mill").top);
    expect(cell("6.42").left).toBeGreaterThan(cell("Harbour Mill").left);
    const row = page.getByRole("cell", { name: "6.42" }).element().closest("tr");
    expect(row?.getBoundingClientRect().height).toBeLessThan(64);
    const sum = page.getByRole("cell", { name: longest }).element();
    expect(sum.scrollWidth).toBeLessThanOrEqual(sum.clientWidth);
    expect(document.documentElement.scrollWidth).toBe(320);
    expect(await axeFindings()).toEqual([]);
  });

  test("is one link a row on a phone: a finger hits it wherever it hits the row", async () => {
    await page.viewport(390, 844);
    draw(<Houses />);
    const link = page.getByRole("link", { name: "Harbour Mill" }).element();
    const { left, right, top, bottom } = (link.closest("tr") as Element).getBoundingClientRect();
    expect(bottom - top).toBeGreaterThanOrEqual(44);
    for (const [x, y] of [
      [left + 1, top + 1],
      [right - 1, top + 1],
      [left + 1, bottom - 2],
      [right - 1, bottom - 2],
    ] as const)
      expect(document.elementFromPoint(x, y)).toBe(link);
  });

  test("stands under the headings of its groups, each said once", () => {
    const { container } = draw(
      <Houses groupOf={({ slug }) => (slug === "mill" ? { label: "May", sum: "7" } : { label: "April" })} />,
    );
    const heads = container.querySelectorAll('th[scope="rowgroup"]');
    expect([...heads].map((head) => head.textContent)).toEqual(["May7.00 UBXS", "April"]);
  });

  test.each([
    ["cut where the cut rows add up to the sum of their group", "6.424", ["May11.52 UBXS", "6.42", "5.10"]],
    ["whole where they don't", "6.429", ["May11.537000 UBXS", "6.429000", "5.108000"]],
  ])("has its amounts %s", (_, first, shown) => {
    const second = first === "6.424" ? "5.1" : "5.108";
    const sum = first === "6.424" ? "11.524" : "11.537";
    const { container } = draw(
      <Houses
        columns={[
          { key: "name", header: "Name" },
          { key: "yield", header: "Yield", amount: (house) => house.yield },
        ]}
        rows={HOUSES.map((house, place) => ({ ...house, yield: place === 0 ? first : second }))}
        groupOf={() => ({ label: "May", sum })}
      />,
    );
    const cells = container.querySelectorAll('th[scope="rowgroup"], td:last-child');
    expect([...cells].map((cell) => cell.textContent)).toEqual(shown);
  });

  test("doesn't compare a sum with the rows of one page where the next page has more of the group", () => {
    const { container } = draw(
      <Houses
        columns={[
          { key: "name", header: "Name" },
          { key: "yield", header: "Yield", amount: (house) => house.yield },
        ]}
        groupOf={() => ({ label: "May", sum: "20.005" })}
      />,
    );
    expect(container.querySelector('th[scope="rowgroup"]')?.textContent).toBe("May20.00 UBXS");
  });

  test.each(sample(["light", "dark"] as const, 1))("axe finds nothing, %s", async (theme) => {
    draw(<Houses />, theme);
    expect(await axeFindings()).toEqual([]);
  });
});

describe("the pages of a list", () => {
  const $next = atom<string | null>("k2");
  const button = (name: string) => page.getByRole("button", { name });

  test("are gone through by their keys, which stand in the URL, and the focus stays", async () => {
    const { rerender } = draw(<CursorPager path={path} next={$next.get()} />);
    await expect.element(button("Previous")).toBeDisabled();
    await button("Next").click();
    expect(location.search).toBe("?after=k2");
    rerender(<CursorPager path={path} next="k3" />);
    await button("Next").click();
    rerender(<CursorPager path={path} next={null} />);
    expect(location.search).toBe("?after=k3");
    await expect.element(button("Next")).toBeDisabled();
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Previous"));
    await button("Previous").click();
    expect(location.search).toBe("?after=k2");
    await button("Previous").click();
    expect(location.search).toBe("");
  });

  test("lead to the first page for a person who came by a link", async () => {
    openSection("wallet", { search: { after: "from-elsewhere" } });
    draw(<CursorPager path={path} next={null} />);
    await button("First page").click();
    expect(location.search).toBe("");
  });

  test("cannot be turned while another page is read, and keep their place and the focus", async () => {
    const $next = atom<string | null | undefined>("k2");
    function Pages() {
      return <CursorPager path={path} next={useStore($next)} />;
    }
    draw(<Pages />);
    await button("Next").click();
    $next.set(undefined);
    await expect.element(button("Next")).toHaveAttribute("aria-disabled", "true");
    await expect.element(button("Next")).toHaveFocus();
    await button("Next").click({ force: true });
    expect(location.search).toBe("?after=k2");
    $next.set("k3");
    await button("Next").click();
    expect(location.search).toBe("?after=k3");
  });

  test("of a second list have a parameter of their own, and leave the first list where it is", async () => {
    openSection("wallet", { search: { after: "k5" } });
    draw(<CursorPager path={path} next="h2" param="house" label="Pages of houses" />);
    await expect.element(page.getByRole("navigation", { name: "Pages of houses" })).toBeVisible();
    await expect.element(button("Previous")).toBeDisabled();
    await button("Next").click();
    expect(location.search).toBe("?after=k5&house=h2");
    await button("Previous").click();
    expect(location.search).toBe("?after=k5");
  });

  test("are not there where there is one", () => {
    const { container } = draw(<CursorPager path={path} next={null} />);
    expect(container.querySelector("nav")).toBeNull();
  });
});
