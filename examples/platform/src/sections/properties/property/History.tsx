import type { PropertyAnswer, PropertyEvent, PropertyEventKind } from "@freehold/contract";
import { Amount, Button, ErrorNotice, useMessages, useStore } from "@freehold/ui";
import { FileText, HandCoins, Info, TrendingUp, UsersRound, Wrench } from "@freehold/ui/icons";
import { useEffect, useRef, useState } from "react";
import { useAction } from "../../../shared/action/use-action.ts";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { useFocusFallback } from "../../../shared/layout/use-focus-fallback.ts";
import { useIsWindow } from "../../../shared/layout/use-is-window.ts";
import { describeChange, titleOfEvent } from "../../../shared/property/describe-event.ts";
import { formatDay } from "../../../shared/property/format.ts";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { DocumentLink } from "./Documents.tsx";
import { $pageMessages } from "./messages.ts";
import { $entry, readHistory } from "./store.ts";

const ICONS = {
  valuation: TrendingUp,
  rent: HandCoins,
  letting: UsersRound,
  repair: Wrench,
  note: Info,
  document: FileText,
} as const satisfies Record<PropertyEventKind, unknown>;

/** How many entries are shown at first, in a column and on a phone. */
const FIRST = { column: 6, phone: 3 };

/** What happened to the building, newest first. */
export function History({ property }: { property: PropertyAnswer["property"] }) {
  const t = useMessages($pageMessages);
  const [all, setAll] = useState<readonly PropertyEvent[] | null>(null);
  const { busy, error, start } = useAction({ run: async () => setAll(await readHistory(property)) });
  const list = useRef<HTMLOListElement>(null);
  useFocusFallback(list, all ? "all" : undefined);
  const entry = useStore($entry);
  const { events } = property;
  const count = FIRST[useIsWindow("phone") ? "phone" : "column"];
  const first = events.slice(count).some(({ id }) => id === entry) ? events : events.slice(0, count);
  return (
    <PageSection title={t.history} open={events.some(({ id }) => id === entry)}>
      {events.length === 0 && <p className="fh-muted">{t.historyNone}</p>}
      {events.length > 0 && (
        <ol ref={list} tabIndex={-1} className="history">
          {(all ?? first).map((event) => (
            <Entry key={event.id} event={event} />
          ))}
        </ol>
      )}
      {!all && (events.length > first.length || property.events_next !== null) && (
        <div className="fh-actions">
          <Button busy={busy} onClick={() => start()}>
            {property.events_next === null ? t.showAll({ count: events.length }) : t.showWholeHistory}
          </Button>
        </div>
      )}
      <ErrorNotice error={error} fallback={t.historyNotRead} />
    </PageSection>
  );
}

function Entry({ event }: { event: PropertyEvent }) {
  const t = useMessages($pageMessages);
  const words = useMessages($propertyWords);
  const isNamed = useStore($entry) === event.id;
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) line.current?.focus();
  }, [isNamed]);
  const Icon = ICONS[event.kind];
  return (
    <li ref={line} className="history-entry" tabIndex={isNamed ? -1 : undefined}>
      <span className="history-icon">
        <Icon size={16} />
      </span>
      <div>
        <p className="history-when">
          <time dateTime={event.happened_on}>{formatDay(event.happened_on)}</time> ·{" "}
          <span>{t[`${event.kind}Event`]}</span>
        </p>
        <p className="history-what">
          <strong>{titleOfEvent(event, words)}</strong>
          {event.amount_ubxs !== null && <Amount value={event.amount_ubxs} />}
        </p>
        {event.body && <p className="history-body">{event.body}</p>}
        {event.changes.map((change) => (
          <p key={change.field} className="history-body">
            {describeChange(change, words)}
          </p>
        ))}
        {event.document && <DocumentLink document={event.document} />}
        {event.recorded_by && <p className="history-body">{t.recordedBy({ email: event.recorded_by })}</p>}
      </div>
    </li>
  );
}
