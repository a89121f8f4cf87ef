import { useId } from "react";

/** A field of several lines of code, such as addresses. */
export function MonoArea({
  label,
  help,
  value,
  onChange,
}: {
  label: string;
  help: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="area">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="area-mono"
        rows={3}
        required
        spellCheck={false}
        value={value}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-help`} className="area-help">
        {help}
      </p>
    </div>
  );
}
