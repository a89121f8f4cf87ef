import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId } from "react";
import { classNames } from "../root/class-names.ts";

/** Props of {@link TextField}. Everything else goes to the native input. */
export type TextFieldProps = Omit<ComponentPropsWithoutRef<"input">, "aria-invalid" | "aria-describedby"> & {
  /** The label above the field, shown as given. */
  label: ReactNode;
  /** Below the field. */
  help?: ReactNode;
  /** The error, which replaces the help and makes the field invalid. */
  error?: ReactNode;
  /** The value was refused. `refusal` says why, and the help stays. */
  invalid?: boolean | undefined;
  /** The ID of the element that says why the value was refused. */
  refusal?: string | undefined;
  /** Content beside the field, such as a Clear button. */
  action?: ReactNode;
  /** Content inside the field, at its end. */
  inside?: ReactNode;
  /** For addresses and hashes. */
  mono?: boolean | undefined;
  /** The native field. */
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/**
 * Renders a label, a native input, and help or an error.
 *
 * @example
 * <TextField label="Destination Wallet Address *" mono required value={value} error={error} onChange={onChange} />
 */
export function TextField({
  label,
  help,
  error,
  invalid,
  refusal,
  action,
  inside,
  mono,
  inputRef,
  className,
  id: givenId,
  ...props
}: TextFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const note = error || help;
  return (
    <div className={classNames("fh-field", className)} part="field">
      <label className="fh-label" part="label" htmlFor={id}>
        {label}
      </label>
      <div className="fh-field-line">
        <div className="fh-field-box">
          <input
            {...props}
            ref={inputRef}
            id={id}
            part="input"
            className={classNames("fh-input", mono && "fh-mono", Boolean(inside) && "fh-input-inside")}
            aria-invalid={error || invalid ? true : undefined}
            aria-describedby={classNames(refusal, Boolean(note) && `${id}-note`) || undefined}
          />
          {inside}
        </div>
        {action}
      </div>
      <div
        className={classNames("fh-note", Boolean(error) && "fh-note-error")}
        part={error ? "error" : "help"}
        id={`${id}-note`}
        aria-live="polite"
      >
        {note}
      </div>
    </div>
  );
}
