import { Button, useMessages } from "@freehold/ui";
import { ChevronLeft, ChevronRight } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { $referralsMessages } from "../messages.ts";
import { $page, address, PAGE_SIZE } from "../store.ts";

/** Goes through the pages of the history by their number, as SPEC 7 has it. Nothing where there is one. */
export function HistoryPager({ total }: { total: number }) {
  const t = useMessages($referralsMessages);
  const page = useStore($page);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  if (pages === 1 && page === 1) return null;
  const open = (to: number) => address.setSearch({ page: to === 1 ? null : String(to) });
  const first = Math.min((page - 1) * PAGE_SIZE + 1, total);
  return (
    <nav className="key-pager referrals-pager" aria-label={t.pages}>
      <Button icon={<ChevronLeft className="flips" size={16} />} disabled={page === 1} onClick={() => open(page - 1)}>
        {t.previous}
      </Button>
      <p aria-live="polite">{t.range({ first, last: Math.min(page * PAGE_SIZE, total), total })}</p>
      <Button
        icon={<ChevronRight className="flips" size={16} />}
        disabled={page >= pages}
        onClick={() => open(page + 1)}
      >
        {t.next}
      </Button>
    </nav>
  );
}
