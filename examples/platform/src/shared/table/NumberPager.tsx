import { Button, useMessages } from "@freehold/ui";
import { ChevronLeft, ChevronRight } from "@freehold/ui/icons";
import { useEffect, useRef } from "react";
import type { SectionPath } from "../location/section-path.ts";
import { $tableMessages } from "./messages.ts";
import "./styles.css";

/**
 * Goes through the pages of a list that SPEC pages by number: the number stands in the URL as `page`. Nothing where there is one page. Past the
 * end, as after the last row of the last page is gone, it opens the last page that there is.
 *
 * @param props.page - the page that the URL names, from 1.
 * @param props.size - rows on a page.
 * @param props.data - what is shown: of the page before while the next one is read.
 * @param props.label - what the pages are called.
 * @example
 * <NumberPager path={path} page={page} size={PAGE_SIZE} data={data} label={t.pages} />
 */
export function NumberPager({
  path,
  page,
  size,
  data: { items, total, page: shown },
  label,
}: {
  path: SectionPath;
  page: number;
  size: number;
  data: { items: readonly unknown[]; total: number; page: number };
  label: string;
}) {
  const t = useMessages($tableMessages);
  const nav = useRef<HTMLElement>(null);
  const pressed = useRef(false);
  const pages = Math.max(1, Math.ceil(total / size));
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the first and the last page the button that was pressed is disabled
  useEffect(() => {
    if (pressed.current && document.activeElement?.matches("body, :disabled"))
      nav.current?.querySelector<HTMLElement>("button:enabled")?.focus();
    pressed.current = false;
  }, [page]);
  const isPastEnd = items.length === 0 && total > 0 && shown === page && page > 1;
  useEffect(() => {
    if (isPastEnd) path.setSearch({ page: nameOf(Math.min(pages, page - 1)) }, { replace: true });
  }, [isPastEnd, path, pages, page]);
  const open = (to: number) => {
    pressed.current = true;
    path.setSearch({ page: nameOf(to) });
  };
  if (pages === 1) return null;
  const current = Math.min(page, pages);
  const first = (current - 1) * size + 1;
  return (
    <nav ref={nav} className="key-pager number-pager" aria-label={label}>
      <Button icon={<ChevronLeft className="flips" size={16} />} disabled={page === 1} onClick={() => open(page - 1)}>
        {t.previousPage}
      </Button>
      <p aria-live="polite">{t.range({ first, last: Math.min(current * size, total), total })}</p>
      <Button
        icon={<ChevronRight className="flips" size={16} />}
        disabled={page >= pages}
        onClick={() => open(page + 1)}
      >
        {t.nextPage}
      </Button>
    </nav>
  );
}

/** A page in the URL, where the first one has no name. */
const nameOf = (page: number) => (page === 1 ? null : String(page));
