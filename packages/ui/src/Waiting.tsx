import { names } from "./Root.tsx";

/** Props of {@link Spinner}. */
export type SpinnerProps = { label: string; hideLabel?: boolean | undefined; className?: string | undefined };

/**
 * Says that something is being fetched.
 *
 * @example
 * <Spinner label="Checking your withdrawal status..." />
 */
export function Spinner({ label, hideLabel, className }: SpinnerProps) {
  return (
    <div className={names("fh-spinner", className)} part="spinner" role="status">
      <span className="fh-turning" aria-hidden="true" />
      <span className={hideLabel ? "fh-hidden" : undefined}>{label}</span>
    </div>
  );
}

/** Props of {@link Skeleton}. */
export type SkeletonProps = {
  /**
   * What will stand here: a line of text, the large figure, a field or a button, a block.
   *
   * @default "text"
   */
  kind?: "text" | "figure" | "field" | "block" | undefined;
  /** @default 1 */
  lines?: number | undefined;
  className?: string | undefined;
};

/**
 * Keeps the place of what is coming, so that the layout stands still. Say what is loading elsewhere, once.
 *
 * @example
 * <Skeleton kind="figure" />
 */
export function Skeleton({ kind = "text", lines = 1, className }: SkeletonProps) {
  return (
    <span className={names("fh-skeleton", `fh-skeleton-${kind}`, className)} part="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bare lines have nothing else
        <span key={line} className="fh-skeleton-line" />
      ))}
    </span>
  );
}
