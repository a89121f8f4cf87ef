import { Button, Card, Skeleton, Time, useMessages, useStore } from "@freehold/ui";
import { useState } from "react";
import { ActionForm } from "../../../shared/action/ActionForm.tsx";
import { DialogTextArea } from "../../../shared/action/DialogTextArea.tsx";
import { useAction } from "../../../shared/action/use-action.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { CursorPager } from "../../../shared/table/CursorPager.tsx";
import { path } from "../shared/store.ts";
import { $recordsMessages } from "./messages.ts";
import { $notes, addNote } from "./store.ts";

/** Notes of admins about a person, and a field for a new one. */
export function Notes({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  const { data, error } = useStore($notes);
  const page = data?.of === id ? data : undefined;
  return (
    <Card className="user-notes">
      <NewNote id={id} />
      <ReadError data={page} error={error} notRead={t.notRead} onRetry={$notes.reload} />
      {!page && error == null && <Skeleton lines={3} />}
      {page?.items.length === 0 && <p className="user-note-by">{t.notesEmptyText}</p>}
      {page && page.items.length > 0 && (
        <ul className="user-note-list" aria-label={t.notes}>
          {page.items.map((note) => (
            <li key={note.id}>
              <p className="user-note-body">{note.body}</p>
              <p className="user-note-by">
                {fill(t.noteBy, { who: note.by, time: <Time value={note.created_at} zone /> })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <CursorPager path={path} next={page?.next} />
    </Card>
  );
}

function NewNote({ id }: { id: string }) {
  const t = useMessages($recordsMessages);
  // Never stored on this device: it is about a person.
  const [body, setBody] = useState("");
  const add = useAction<"body">({
    check: () => ({ body: body.trim() ? null : t.noteMissing }),
    run: () => addNote(id, body),
    onDone: () => setBody(""),
  });
  const state = { busy: add.busy, problem: add.problems.body ?? null, clear: () => add.clear("body") };
  return (
    <ActionForm
      className="action-form user-note-form"
      action={add}
      fallback={t.notAdded}
      footer={
        <div className="fh-actions">
          <Button type="submit" variant="primary" busy={add.busy} busyLabel={t.adding}>
            {t.addNote}
          </Button>
        </div>
      }
    >
      <DialogTextArea
        state={state}
        label={t.note}
        help={t.noteHelp}
        value={body}
        rows={3}
        maxLength={2000}
        onType={setBody}
      />
    </ActionForm>
  );
}
