import { WEBHOOK_EVENTS, type WebhookEvent } from "@freehold/contract";
import { Checkbox, TextField, useMessages, useStore } from "@freehold/ui";
import { useId, useState } from "react";
import { ActionDialog } from "../../../../shared/action/ActionDialog.tsx";
import { $eventNames, $webhookMessages } from "./messages.ts";
import { addWebhook } from "./store.ts";

/** Asks where messages go, and about what. */
export function AddWebhook({ onAdded, onClose }: { onAdded: (secret: string) => void; onClose: () => void }) {
  const t = useMessages($webhookMessages);
  const names = useStore($eventNames);
  const note = useId();
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  return (
    <ActionDialog
      title={t.addTitle}
      label={t.addLabel}
      busyLabel={t.adding}
      fallback={t.notAdded}
      check={() => (events.length === 0 ? t.noEvents : null)}
      run={async () => onAdded(await addWebhook({ url: url.trim(), events: [...events] }))}
      onClose={onClose}
      onDone={() => undefined}
    >
      {({ problem, clear }) => (
        <>
          <TextField
            label={t.url}
            help={t.urlHelp}
            type="url"
            inputMode="url"
            autoComplete="off"
            required
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
          <fieldset className="webhook-events" aria-describedby={problem ? note : undefined}>
            <legend>{t.events}</legend>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox
                key={event}
                label={names[event]}
                checked={events.includes(event)}
                aria-invalid={problem !== null || undefined}
                onChange={({ target }) => {
                  setEvents(WEBHOOK_EVENTS.filter((one) => (one === event ? target.checked : events.includes(one))));
                  clear();
                }}
              />
            ))}
            {problem && (
              <p id={note} className="area-error" role="alert">
                {problem}
              </p>
            )}
          </fieldset>
        </>
      )}
    </ActionDialog>
  );
}
