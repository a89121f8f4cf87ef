import { type ReactNode, useId } from "react";

/** One of a few, as radio buttons side by side. */
export function RadioGroup<Value extends string | number>({
  legend,
  labelledBy,
  label,
  options,
  value,
  disabled,
  tall,
  compact,
  onChange,
}: {
  /** Its name, above it. */
  legend?: string;
  /** The id of its name, where that stands elsewhere. */
  labelledBy?: string;
  /** Its name, where none is seen. */
  label?: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  disabled?: boolean;
  /** The labels have two lines. */
  tall?: boolean;
  /** One line of short labels, beside a heading. */
  compact?: boolean;
  onChange: (value: Value) => void;
}) {
  const group = useId();
  return (
    <fieldset
      className={tall ? "choice choice-tall" : compact ? "choice choice-compact" : "choice"}
      aria-labelledby={labelledBy}
      aria-label={label}
    >
      {legend && <legend>{legend}</legend>}
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={group}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
