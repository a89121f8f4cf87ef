import { classNames } from "../root/class-names.ts";

/** Props of {@link Spinner}. */
export type SpinnerProps = {
  /** What is loading, in words. */
  label: string;
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Shows that something is loading.
 *
 * @example
 * <Spinner label="Checking your withdrawal status..." />
 */
export function Spinner({ label, className }: SpinnerProps) {
  return (
    <div className={classNames("fh-spinner", className)} part="spinner" role="status">
      <span className="fh-turning" aria-hidden="true" />
      <span className="fh-text">{label}</span>
    </div>
  );
}
