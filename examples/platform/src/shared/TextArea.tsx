import { useId } from "react";

/** A labelled text area: help below it, what is wrong in place of the help. */
export function TextArea({
  label,
  help,
  problem,
  value,
  readOnly,
  rows = 4,
  maxLength,
  mono,
  placeholder,
  onChange,
}: {
  label: string;
  help: string;
  problem: string | null;
  value: string;
  readOnly?: boolean;
  rows?: number;
  maxLength?: number;
  mono?: boolean;
  placeholder?: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="area">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={mono ? "area-mono" : undefined}
        rows={rows}
        maxLength={maxLength}
        required
        readOnly={readOnly}
        spellCheck={mono ? false : undefined}
        placeholder={placeholder}
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-help`} className={problem ? "area-error" : "area-help"} role={problem ? "alert" : undefined}>
        {problem ?? help}
      </p>
    </div>
  );
}
