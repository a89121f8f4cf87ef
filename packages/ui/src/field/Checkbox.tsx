import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId } from "react";
import { classNames } from "../root/class-names.ts";

/** Props of {@link Checkbox}. Everything else goes to the native input. */
export type CheckboxProps = Omit<ComponentPropsWithoutRef<"input">, "type" | "aria-invalid" | "aria-describedby"> & {
  /** The label beside the checkbox, which also toggles it. */
  label: ReactNode;
  /** The error below the label. It makes the checkbox invalid. */
  error?: ReactNode;
  /** The native checkbox. */
  inputRef?: Ref<HTMLInputElement> | undefined;
};

/**
 * Renders a native checkbox with its label.
 *
 * @example
 * <Checkbox label="I have compared every group" checked={compared} onChange={onChange} />
 */
export function Checkbox({ label, error, inputRef, className, id: givenId, ...props }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={classNames("fh-check", className)} part="check">
      <input
        {...props}
        ref={inputRef}
        id={id}
        type="checkbox"
        part="checkbox"
        className="fh-check-box"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
      />
      <label className="fh-check-label" htmlFor={id}>
        {label}
      </label>
      <div className="fh-note fh-note-error" part={error ? "error" : undefined} id={`${id}-note`} aria-live="polite">
        {error}
      </div>
    </div>
  );
}
