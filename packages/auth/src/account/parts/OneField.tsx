import { isApiError } from "@freehold/session";
import { Button, ErrorNotice, TextField, type TextFieldProps, useMessages } from "@freehold/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { $text } from "../messages.ts";
import type { Action } from "./use-action.ts";

/** A form with one field, which has the focus first, and again after what was entered is refused. */
export function OneField({
  field,
  missing,
  initial = "",
  submit,
  busyLabel,
  failed,
  refused: refusedValue = null,
  action,
  onSubmit,
  onCancel,
  children,
}: {
  field: Pick<TextFieldProps, "label" | "help" | "inputMode" | "autoComplete" | "maxLength" | "name" | "mono">;
  missing: string;
  initial?: string;
  submit: string;
  busyLabel: string;
  failed: string;
  /** Why the value was refused, shown at the field. @default what the server says of a wrong code */
  refused?: string | null;
  action: Action;
  onSubmit: (value: string) => void;
  onCancel: () => void;
  /** Above the field. */
  children?: ReactNode;
}) {
  const t = useMessages($text);
  const [value, setValue] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  useEffect(() => {
    if (action.error !== null) input.current?.focus();
  }, [action.error]);
  const wrongCode = isApiError(action.error) && action.error.code === "wrong_code" ? action.error.detail : null;
  const refused = refusedValue ?? wrongCode;
  return (
    <form
      method="post"
      className="fh-account-box"
      part="form"
      onSubmit={(event) => {
        event.preventDefault();
        // Read from the field: a password manager may fill it without an event.
        const entered = input.current?.value.trim() ?? "";
        setMissing(entered === "");
        if (entered) onSubmit(entered);
        else input.current?.focus();
      }}
    >
      {children}
      <TextField
        {...field}
        inputRef={input}
        value={value}
        error={isMissing ? missing : refused}
        onChange={(event) => {
          setValue(event.target.value);
          setMissing(false);
        }}
      />
      <ErrorNotice error={refused ? null : action.error} fallback={failed} />
      <div className="fh-actions">
        <Button type="submit" size="small" variant="primary" busy={action.busy} busyLabel={busyLabel}>
          {submit}
        </Button>
        <Button size="small" disabled={action.busy} onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
