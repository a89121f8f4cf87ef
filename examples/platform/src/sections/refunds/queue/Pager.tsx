import { Button, useMessages } from "@freehold/ui";
import { ChevronLeft, ChevronRight } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { $queueMessages } from "./messages.ts";
import { $page, openPage, PAGE_SIZE } from "./store.ts";

/** Goes through the pages of the queue. Nothing where there is one. */
export function Pager({ total }: { total: number }) {
  const t = useMessages($queueMessages);
  const page = useStore($page);
  const pressed = useRef(false);
  const nav = useRef<HTMLElement>(null);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  // biome-ignore lint/correctness/useExhaustiveDependencies: on the first and the last page the button that was pressed is disabled
  useEffect(() => {
    if (document.activeElement === document.body && pressed.current)
      nav.current?.querySelector<HTMLElement>("button:enabled")?.focus();
    pressed.current = false;
  }, [page]);
  const go = (to: number) => {
    pressed.current = true;
    openPage(to);
  };
  if (pages === 1 && page === 1) return null;
  return (
    <nav ref={nav} className="queue-pager" aria-label={t.pages}>
      <Button icon={<ChevronLeft className="flips" size={16} />} disabled={page === 1} onClick={() => go(page - 1)}>
        {t.previous}
      </Button>
      <p aria-live="polite">
        {t.range({ first: (page - 1) * PAGE_SIZE + 1, last: Math.min(page * PAGE_SIZE, total), total })}
      </p>
      <Button icon={<ChevronRight className="flips" size={16} />} disabled={page >= pages} onClick={() => go(page + 1)}>
        {t.next}
      </Button>
    </nav>
  );
}
