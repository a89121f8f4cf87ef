import { useStore } from "@freehold/ui";
import { useMemo } from "react";
import type { SectionPath } from "../location/section-path.ts";

/** The order of a list as the URL has it: `-yield` is by yield, the largest first. */
export type Sort = {
  value: string;
  by: string;
  direction: "ascending" | "descending";
  /** Orders by a column, or the other way round if it is ordered by it already. */
  toggle(column: { sort?: string | undefined; firstSort?: "ascending" | "descending" | undefined }): void;
  set(value: string): void;
};

/**
 * The order of a section's list, which stands in the URL as `sort`.
 *
 * @param fallback - the order without one in the URL.
 * @example
 * const sort = useSort(path, "-created_at");
 */
export function useSort(path: SectionPath, fallback: string): Sort {
  const $sort = useMemo(() => path.param("sort", fallback), [path, fallback]);
  const value = useStore($sort);
  const set = (next: string) => path.setSearch({ sort: next === fallback ? null : next });
  const by = value.replace(/^-/, "");
  const direction = value.startsWith("-") ? "descending" : "ascending";
  return {
    value,
    by,
    direction,
    set,
    toggle({ sort, firstSort = "ascending" }) {
      if (sort === undefined) return;
      const next = sort === by ? (direction === "ascending" ? "descending" : "ascending") : firstSort;
      set(next === "descending" ? `-${sort}` : sort);
    },
  };
}
