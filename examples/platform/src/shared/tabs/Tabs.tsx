import { useStore } from "@freehold/ui";
import { useEffect, useRef } from "react";
import { keepPlace } from "../location/arrival.ts";
import type { Search } from "../location/router.ts";
import type { SectionPath } from "../location/section-path.ts";
import "./styles.css";

/** One of a row: its part of the URL, and other parts that it leads to as well. */
type Tab = { id: string; label: string; others?: readonly string[] };

/**
 * The parts of a section as a row of links: each has a URL (`/wallet/statements`), so that it can be opened in a new tab, and
 * reload stays at it. Show what belongs to `path.segment(0)` below.
 *
 * @example
 * <Tabs label={t.parts} path={path} tabs={[{ id: "", label: t.overview }, { id: "statements", label: t.statements }]} />
 */
export function Tabs({
  label,
  path,
  tabs,
  search = {},
}: {
  label: string;
  path: SectionPath;
  /** The one with the empty id is the section's first screen. */
  tabs: readonly Tab[];
  /** Search parameters that hold for all of them, such as a period. */
  search?: Search;
}) {
  const [current = ""] = useStore(path.$rest);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current one is brought into the row where it is wider than the page
  useEffect(() => {
    const row = nav.current?.getBoundingClientRect();
    const tab = nav.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    if (!nav.current || !row || !tab) return;
    if (tab.left < row.left) nav.current.scrollLeft -= row.left - tab.left;
    else if (tab.right > row.right) nav.current.scrollLeft += tab.right - row.right;
  }, [current]);
  return (
    <nav ref={nav} className="tabs" aria-label={label}>
      {tabs.map(({ id, label, others }) => (
        <a
          key={id}
          className="tab"
          href={path.href({ rest: id ? [id] : [], search })}
          onClick={keepPlace}
          aria-current={id === current || others?.includes(current) ? "page" : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
