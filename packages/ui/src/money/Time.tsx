import { formatDate } from "../format/date.ts";
import { classNames } from "../root/class-names.ts";

/** Props of {@link Time}. */
export type TimeProps = {
  /** ISO 8601. Without one a dash stands in its place. */
  value: string | null | undefined;
  /** Names the time zone, too. @default false */
  zone?: boolean | undefined;
  /** Added to the classes of the outermost node. */
  className?: string | undefined;
};

/**
 * Shows a time, formatted by {@link formatDate}.
 *
 * @example
 * <Time value="2026-03-01T09:30:00Z" />
 */
export function Time({ value, zone, className }: TimeProps) {
  // A server is in another time zone than the viewer.
  return (
    <time className={classNames("fh-time", className)} dateTime={value ?? undefined} suppressHydrationWarning>
      {formatDate(value, { zone })}
    </time>
  );
}
