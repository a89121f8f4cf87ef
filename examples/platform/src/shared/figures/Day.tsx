const DAY = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });
const DAY_OF_YEAR = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

/**
 * The day of a moment, in the reader's time zone, where the hour would only take room.
 *
 * @param props.withoutYear - a heading above has it. @default false
 */
export function Day({ value, withoutYear = false }: { value: string; withoutYear?: boolean }) {
  return (
    <time className="fh-time" dateTime={value}>
      {(withoutYear ? DAY_OF_YEAR : DAY).format(new Date(value))}
    </time>
  );
}
