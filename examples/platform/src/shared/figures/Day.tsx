const DAY = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });

/** The day of a moment, in the reader's time zone, where the hour would only take room. */
export function Day({ value }: { value: string }) {
  return (
    <time className="fh-time" dateTime={value}>
      {DAY.format(new Date(value))}
    </time>
  );
}
