import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId, useState } from "react";
import { Eye, EyeOff } from "./icons.ts";
import { useMessages } from "./messages.ts";
import { names } from "./Root.tsx";
import { $ui } from "./ui-messages.ts";

/** Props of {@link TextField}. Everything else goes to the native input. */
export type TextFieldProps = Omit<ComponentPropsWithoutRef<"input">, "aria-invalid" | "aria-describedby"> & {
  /** Shown above the field as it is given. */
  label: ReactNode;
  /** Below the field. */
  help?: ReactNode;
  /** In place of the help; makes the field invalid. */
  error?: ReactNode;
  /** Stands beside the field, such as a Clear button. */
  action?: ReactNode;
  /** Stands inside the field at its end. */
  inside?: ReactNode;
  /** For addresses and hashes. */
  mono?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/**
 * Label, native input, help or error.
 *
 * @example
 * <TextField label="Destination Wallet Address *" mono required value={value} error={error} onChange={onChange} />
 */
export function TextField({
  label,
  help,
  error,
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
    <div className={names("fh-field", className)} part="field">
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
            className={names("fh-input", mono && "fh-mono", Boolean(inside) && "fh-input-inside")}
            aria-invalid={error ? true : undefined}
            aria-describedby={note ? `${id}-note` : undefined}
          />
          {inside}
        </div>
        {action}
      </div>
      <div
        className={names("fh-note", Boolean(error) && "fh-note-error")}
        part={error ? "error" : "help"}
        id={`${id}-note`}
        aria-live="polite"
      >
        {note}
      </div>
    </div>
  );
}

/**
 * A password that can be shown and hidden.
 *
 * @example
 * <PasswordField label="Password" autoComplete="current-password" required value={value} onChange={onChange} />
 */
export function PasswordField(props: Omit<TextFieldProps, "type" | "inside">) {
  const t = useMessages($ui);
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      inside={
        <button
          type="button"
          part="toggle"
          className="fh-icon-button fh-field-toggle"
          aria-label={shown ? t.hidePassword : t.showPassword}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} />
        </button>
      }
    />
  );
}
