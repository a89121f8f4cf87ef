import { useMessages, useStore, VisuallyHidden } from "@freehold/ui";
import { $adminMessages } from "../../../shared/admin/messages.ts";
import { path } from "../../../shared/admin/store.ts";
import { Filters, SearchFilter, SelectFilter } from "../../../shared/filter/Filters.tsx";
import { dayName, periodName } from "../../../shared/period.ts";
import { $queueMessages } from "./messages.ts";
import { $filter, $from, $order, $to, $waiting, countOf, FILTERS, filterBy, MORE_FILTERS, ORDERS } from "./store.ts";

/** How many are found stands here once it is known: the list of other filters stays until then. */
export function MoreFilters({ found, asked }: { found: number | undefined; asked: boolean }) {
  const t = useMessages($queueMessages);
  const search = useStore(path.$search);
  const waiting = useStore($waiting);
  const order = useStore($order);
  const isFiltered = MORE_FILTERS.some((name) => search[name]);
  const nameOf = waiting === "late" ? t.foundLate : waiting === "open" ? t.foundOpen : t.found;
  const days = useDays();
  const results = (count: number) => (days === null ? nameOf(count) : t.foundIn({ found: nameOf(count), days }));
  return (
    <div className="queue-more-filters" data-asked={asked || isFiltered || order !== "" || undefined}>
      <Filters
        label={t.filters}
        path={path}
        names={MORE_FILTERS}
        results={isFiltered && found !== undefined ? results(found) : ""}
      >
        <SearchFilter path={path} label={t.search} placeholder={t.search} />
        <Order />
      </Filters>
    </div>
  );
}

/** On which days they were asked for, as people say it; null if that is not asked. */
function useDays(): string | null {
  const t = useMessages($queueMessages);
  const [from, to] = [useStore($from), useStore($to)];
  if (from && to) return periodName({ from, to });
  if (from) return t.sinceDay({ day: dayName(from) });
  return to ? t.untilDay({ day: dayName(to) }) : null;
}

/** The numbers are of the filters beside it: those of others are dimmed until theirs are there. */
export function StatusFilter(props: {
  counts: Partial<Record<string, number>> | undefined;
  stale: boolean;
  loading: boolean;
}) {
  const { counts, stale, loading } = props;
  const t = useMessages($queueMessages);
  const common = useMessages($adminMessages);
  const filter = useStore($filter);
  return (
    <fieldset className="queue-filter" aria-busy={(stale && loading) || undefined} data-stale={stale || undefined}>
      <legend>
        <VisuallyHidden>{t.filter}</VisuallyHidden>
      </legend>
      {FILTERS.map((option) => (
        <label key={option} className="queue-filter-option">
          <input
            type="radio"
            name="refund-status"
            value={option}
            checked={option === filter}
            onChange={() => filterBy(option)}
          />
          <span>{option === "all" ? t.all : common[option]}</span>
          {counts && <span className="queue-count">{countOf(counts, option)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** The order of the list; without a choice the one that fits the status: what waits longest, or what was closed last. */
function Order() {
  const t = useMessages($queueMessages);
  const filter = useStore($filter);
  const usual = filter === "all" ? null : filter === "pending" || filter === "approved" ? "oldest" : "newest";
  return (
    <SelectFilter
      path={path}
      name="order"
      label={t.order}
      all={usual ? t[usual] : t.waitingFirst}
      options={ORDERS.filter((order) => order !== usual).map((value) => ({ value, label: t[value] }))}
    />
  );
}
