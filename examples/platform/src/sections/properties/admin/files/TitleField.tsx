import { Button, ErrorNotice, TextField, useMessages } from "@freehold/ui";
import { useRef, useState } from "react";
import { useAction } from "../../../../shared/action/use-action.ts";
import { $adminMessages } from "../messages.ts";

/** The title of a file, which is saved by a button of its own once it differs. */
export function TitleField({
  label,
  value,
  save,
}: {
  label: string;
  value: string;
  save: (title: string) => Promise<unknown>;
}) {
  const t = useMessages($adminMessages);
  const [typed, setTyped] = useState(value);
  const title = typed.trim();
  const field = useRef<HTMLInputElement>(null);
  const byKeys = useRef(false);
  const saving = useAction({
    run: () => {
      byKeys.current = document.activeElement?.matches("button:focus-visible") ?? false;
      return save(title);
    },
    // The button goes with what it saved; a person who tapped it wants no keyboard.
    onDone: () => byKeys.current && field.current?.focus({ preventScroll: true }),
  });
  return (
    <form onSubmit={saving.start} noValidate>
      <TextField
        label={label}
        inputRef={field}
        maxLength={300}
        autoComplete="off"
        value={typed}
        readOnly={saving.busy}
        onChange={(event) => setTyped(event.target.value)}
        action={
          title !== value &&
          title !== "" && (
            <Button type="submit" size="small" busy={saving.busy}>
              {t.keepTitle}
            </Button>
          )
        }
      />
      <ErrorNotice error={saving.error} fallback={t.notChanged} />
    </form>
  );
}
