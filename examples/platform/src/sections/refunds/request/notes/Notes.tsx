import { Button, Card, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { useState } from "react";
import { ActionForm } from "../../../../shared/action/ActionForm.tsx";
import { DialogTextArea } from "../../../../shared/action/DialogTextArea.tsx";
import { useAction } from "../../../../shared/action/use-action.ts";
import { $openRequestId } from "../../../../shared/admin/store.ts";
import { fill } from "../../../../shared/layout/fill.tsx";
import { ReadError } from "../../../../shared/query/ReadError.tsx";
import { $notesMessages } from "./messages.ts";
import { $notes, addNote } from "./store.ts";

/** Notes of admins on the open request, and a field for a new one. */
export function Notes() {
  const t = useMessages($notesMessages);
  const { data, error } = useStore($notes);
  return (
    <Card title={t.title}>
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$notes.reload} />
      {!data && error == null && <Skeleton lines={2} />}
      {data && data.items.length > 0 && (
        <ul className="request-notes" aria-label={t.title} aria-live="polite">
          {data.items.map((note) => (
            <li key={note.id}>
              <p className="request-note">{note.body}</p>
              <p className="admin-muted">{fill(t.by, { who: note.by, time: <Time value={note.created_at} zone /> })}</p>
            </li>
          ))}
        </ul>
      )}
      {data?.next && <p className="admin-muted">{t.omitted({ count: data.items.length })}</p>}
      <NewNote />
    </Card>
  );
}

function NewNote() {
  const t = useMessages($notesMessages);
  const id = useStore($openRequestId) as string;
  // Never stored on this device: it is about a person.
  const [body, setBody] = useState("");
  const add = useAction<"body">({
    check: () => ({ body: body.trim() ? null : t.missing }),
    run: () => addNote(id, body),
    onDone: () => setBody(""),
  });
  return (
    <ActionForm
      className="action-form"
      action={add}
      fallback={t.notAdded}
      footer={
        <div>
          <Button type="submit" size="small" busy={add.busy} busyLabel={t.adding}>
            {t.add}
          </Button>
        </div>
      }
    >
      <DialogTextArea
        state={{ busy: add.busy, problem: add.problems.body ?? null, clear: () => add.clear("body") }}
        label={t.note}
        help={t.help}
        value={body}
        rows={2}
        maxLength={2000}
        onType={setBody}
      />
    </ActionForm>
  );
}
