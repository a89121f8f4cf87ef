import { classNames } from "../root/class-names.ts";

/** Props of {@link Spinner}. */
export type SpinnerProps = { label: string; hideLabel?: boolean | undefined; className?: string | undefined };

/**
 * Says that something is being loaded.
 *
 * @example
 * <Spinner label="Checking your withdrawal status..." />
 */
export function Spinner({ label, hideLabel, className }: SpinnerProps) {
  return (
    <div className={classNames("fh-spinner", className)} part="spinner" role="status">
      <span className="fh-turning" aria-hidden="true" />
      <span className={hideLabel ? "fh-hidden" : undefined}>{label}</span>
    </div>
  );
}
