import { useId } from "react";
import type { FieldState } from "./ActionDialog.tsx";

/** A text area as the one field of an {@link ActionDialog}: help below it, what is wrong in place of the help. */
export function DialogTextArea({
  state: { busy, problem, clear },
  label,
  help,
  value,
  rows = 4,
  maxLength,
  mono,
  lang,
  placeholder,
  onType,
}: {
  state: FieldState;
  label: string;
  help: string;
  value: string;
  rows?: number;
  maxLength?: number;
  mono?: boolean;
  /** The language of what is typed. @default the page's */
  lang?: string;
  placeholder?: string;
  onType: (typed: string) => void;
}) {
  const id = useId();
  return (
    <div className="area">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={mono ? "area-mono" : undefined}
        rows={rows}
        lang={lang}
        dir={lang && "auto"}
        maxLength={maxLength}
        required
        readOnly={busy}
        spellCheck={mono ? false : undefined}
        placeholder={placeholder}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          onType(event.target.value);
          clear();
        }}
      />
      <p id={`${id}-help`} className={problem ? "area-error" : "area-help"} role={problem ? "alert" : undefined}>
        {problem ?? help}
      </p>
    </div>
  );
}
