import { Button, useMessages } from "@freehold/ui";
import { ChevronLeft, ChevronRight } from "@freehold/ui/icons";
import { useEffect, useRef } from "react";
import type { SectionAddress } from "../address/section-address.ts";
import { $tableMessages } from "./messages.ts";
import "./styles.css";

/**
 * Goes through the pages of a list that SPEC pages by number: the number stands in the address as `page`. Nothing where there is one page.
 *
 * @param props.page - the page that is shown, from 1.
 * @param props.size - rows on a page.
 * @param props.total - rows in all.
 * @param props.label - what the pages are called.
 * @example
 * <NumberPager address={address} page={page} size={PAGE_SIZE} total={data.total} label={t.pages} />
 */
export function NumberPager({
  address,
  page,
  size,
  total,
  label,
}: {
  address: SectionAddress;
  page: number;
  size: number;
  total: number;
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
  const open = (to: number) => {
    pressed.current = true;
    address.setSearch({ page: to === 1 ? null : String(to) });
  };
  if (pages === 1 && page === 1) return null;
  const first = Math.min((page - 1) * size + 1, total);
  return (
    <nav ref={nav} className="key-pager number-pager" aria-label={label}>
      <Button icon={<ChevronLeft className="flips" size={16} />} disabled={page === 1} onClick={() => open(page - 1)}>
        {t.previousPage}
      </Button>
      <p aria-live="polite">{t.range({ first, last: Math.min(page * size, total), total })}</p>
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
