import type { PropertyDetail, PropertyEvent } from "@freehold/contract";
import { Button, Card, useMessages } from "@freehold/ui";
import { Plus, Trash2 } from "@freehold/ui/icons";
import { useState } from "react";
import { ActionDialog } from "../../../../shared/action/ActionDialog.tsx";
import { formatDay } from "../../../../shared/property/format.ts";
import { $adminMessages } from "../messages.ts";
import { retractEvent } from "../store.ts";
import { EntryDialog } from "./EntryDialog.tsx";

/** The history of a property as an admin keeps it: entries are added, and taken back where they were wrong. */
export function EventsCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  const [adds, setAdds] = useState(false);
  const [retracts, setRetracts] = useState<PropertyEvent | null>(null);
  const titleOf = (event: PropertyEvent) => event.title || t.rentAndCosts;
  return (
    <Card
      title={t.history}
      action={
        <Button size="small" icon={<Plus size={16} />} onClick={() => setAdds(true)}>
          {t.addEntry}
        </Button>
      }
    >
      <ul className="file-list">
        {property.events.map((event) => (
          <li key={event.id} className="file-line">
            <div>
              <p>{titleOf(event)}</p>
              <p className="fh-muted">
                <time dateTime={event.happened_on}>{formatDay(event.happened_on)}</time> · {t[event.kind]}
              </p>
            </div>
            <div className="file-buttons">
              <button
                type="button"
                className="fh-icon-button"
                aria-label={t.retract({ title: titleOf(event) })}
                onClick={() => setRetracts(event)}
              >
                <Trash2 size={16} />
              </button>
            </div>
          </li>
        ))}
      </ul>
      {adds && <EntryDialog property={property} onClose={() => setAdds(false)} />}
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
          <p>{titleOf(retracts)}</p>
          <p className="fh-muted">{t.retractText}</p>
        </ActionDialog>
      )}
    </Card>
  );
}
