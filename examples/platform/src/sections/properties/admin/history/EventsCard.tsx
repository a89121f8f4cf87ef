import type { PropertyDetail, PropertyEvent } from "@freehold/contract";
import { Button, Card, useMessages, useStore } from "@freehold/ui";
import { Plus, Trash2 } from "@freehold/ui/icons";
import { type RefObject, useRef, useState } from "react";
import { ActionDialog } from "../../../../shared/action/ActionDialog.tsx";
import { useFocusFallback } from "../../../../shared/layout/use-focus-fallback.ts";
import { titleOfEvent } from "../../../../shared/property/describe-event.ts";
import { formatDay } from "../../../../shared/property/format.ts";
import { $propertyWords } from "../../../../shared/property/messages.ts";
import { ReadError } from "../../../../shared/query/ReadError.tsx";
import { $adminMessages } from "../messages.ts";
import { $wholeHistory, retractEvent } from "../store.ts";
import { EntryDialog } from "./EntryDialog.tsx";

/** The history of a property as an admin keeps it: entries are added, and taken back where they were wrong. */
export function EventsCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  const [adds, setAdds] = useState(false);
  const [all, setAll] = useState(false);
  return (
    <Card
      title={t.history}
      action={
        <Button size="small" icon={<Plus size={16} />} onClick={() => setAdds(true)}>
          {t.addEntry}
        </Button>
      }
    >
      {all ? <WholeHistory property={property} /> : <Entries property={property} events={property.events} />}
      {!all && property.events_next !== null && (
        <div className="fh-actions">
          <Button onClick={() => setAll(true)}>{t.showWholeHistory}</Button>
        </div>
      )}
      {adds && <EntryDialog property={property} onClose={() => setAdds(false)} />}
    </Card>
  );
}

/** Every entry; until they are read, the latest ones. */
function WholeHistory({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  const { data, error } = useStore($wholeHistory);
  const list = useRef<HTMLUListElement>(null);
  useFocusFallback(list, idsOf(data ?? property.events));
  return (
    <>
      <Entries listRef={list} property={property} events={data ?? property.events} />
      {!data && !error && <p role="status">{t.readingHistory}</p>}
      <ReadError data={data} error={error} notRead={t.historyNotRead} onRetry={$wholeHistory.reload} />
    </>
  );
}

/** Differs whenever an entry was added or taken back. */
const idsOf = (events: readonly PropertyEvent[]) => events.map(({ id }) => id).join();

function Entries({
  property,
  events,
  listRef,
}: {
  property: PropertyDetail;
  events: readonly PropertyEvent[];
  listRef?: RefObject<HTMLUListElement | null>;
}) {
  const t = useMessages($adminMessages);
  const words = useMessages($propertyWords);
  const [retracts, setRetracts] = useState<PropertyEvent | null>(null);
  return (
    <>
      <ul ref={listRef} tabIndex={-1} className="file-list">
        {events.map((event) => (
          <li key={event.id} className="file-line">
            <div>
              <p>{titleOfEvent(event, words)}</p>
              <p className="fh-muted">
                <time dateTime={event.happened_on}>{formatDay(event.happened_on)}</time> · <span>{t[event.kind]}</span>
              </p>
            </div>
            <div className="file-buttons">
              <button
                type="button"
                className="fh-icon-button"
                aria-label={t.retract({ title: titleOfEvent(event, words) })}
                onClick={() => setRetracts(event)}
              >
                <Trash2 size={16} />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {retracts && (
        <ActionDialog
          title={t.retractTitle}
          label={t.retractIt}
          busyLabel={t.retracting}
          variant="danger"
          fallback={t.notRetracted}
          run={() => retractEvent(property, retracts.id)}
          onClose={() => setRetracts(null)}
        >
          <p>{titleOfEvent(retracts, words)}</p>
          <p className="fh-muted">{t.retractText}</p>
        </ActionDialog>
      )}
    </>
  );
}
