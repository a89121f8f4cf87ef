import { classNames } from "../root/class-names.ts";

/** Props of {@link Skeleton}. */
export type SkeletonProps = {
  /**
   * The content it reserves space for: a line of text, the large figure, a field or button, or a block. Several blocks are rows.
   *
   * @default "text"
   */
  kind?: "text" | "figure" | "field" | "block" | undefined;
  /** @default 1 */
  lines?: number | undefined;
  /** Added to the class names of the root node. */
  className?: string | undefined;
};

/**
 * Reserves the space of loading content, so that the layout doesn't shift. Say what is loading elsewhere, once.
 *
 * @example
 * <Skeleton kind="figure" />
 */
export function Skeleton({ kind = "text", lines = 1, className }: SkeletonProps) {
  return (
    <span className={classNames("fh-skeleton", `fh-skeleton-${kind}`, className)} part="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bare lines have nothing else
        <span key={line} className="fh-skeleton-line" />
      ))}
    </span>
  );
}
