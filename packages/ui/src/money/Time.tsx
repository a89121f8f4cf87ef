import { formatDate } from "../format/date.ts";
import { classNames } from "../root/class-names.ts";

/** Props of {@link Time}. */
export type TimeProps = {
  /** ISO 8601. Without a value, it shows a dash. */
  value: string | null | undefined;
  /** Adds the time zone. @default false */
  zone?: boolean | undefined;
  /** Added to the class names of the root node. */
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
