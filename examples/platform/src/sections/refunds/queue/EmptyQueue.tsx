import { isSearchTooShort } from "@freehold/contract";
import { Button, useMessages, useStore } from "@freehold/ui";
import { Inbox, Search } from "@freehold/ui/icons";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { $queueMessages } from "./messages.ts";
import { $filter, $from, $q, $to, $waiting, clearFilters, countOf, filterBy } from "./store.ts";

/**
 * What stands where no request is: what will be here, or what was searched for and the ways on.
 *
 * @param props.counts - how many of each status the search and the filter beside it leave.
 * @param props.onShow - the buttons are about to go, with the focus.
 */
export function EmptyQueue({ counts, onShow }: { counts: Partial<Record<string, number>>; onShow: () => void }) {
  const t = useMessages($queueMessages);
  const common = useMessages($adminMessages);
  const filter = useStore($filter);
  const q = useStore($q);
  const waiting = useStore($waiting);
  const [from, to] = [useStore($from), useStore($to)];
  const status = filter === "all" ? null : common[filter].toLowerCase();
  if (!waiting && !q && !from && !to)
    return (
      <EmptyState
        icon={<Inbox size={28} strokeWidth={1.25} />}
        title={status === null ? t.emptyAll : t.emptyStatus({ status })}
      >
        {filter === "pending" ? t.emptyPending : t.emptyOther}
      </EmptyState>
    );
  const others = countOf(counts, "all");
  const noneFound = status === null ? t.noneFound({ q }) : t.noneFoundStatus({ status, q });
  const noneWaiting = waiting === "late" ? t.noneLate : waiting === "open" ? t.noneOpen : t.noneThen;
  return (
    <EmptyState icon={<Search size={28} strokeWidth={1.25} />} title={q ? noneFound : noneWaiting}>
      <span>
        {others > 0
          ? t.otherStatus(others)
          : q
            ? isSearchTooShort(q)
              ? t.searchTooShort
              : t.noneFoundText
            : t.noneWaitingText}
      </span>
      <span className="queue-ways">
        {others > 0 && (
          <Button
            variant="primary"
            onClick={() => {
              filterBy("all");
              onShow();
            }}
          >
            {t.showFound(others)}
          </Button>
        )}
        <Button
          onClick={() => {
            clearFilters();
            onShow();
          }}
        >
          {t.clearFilters}
        </Button>
      </span>
    </EmptyState>
  );
}
