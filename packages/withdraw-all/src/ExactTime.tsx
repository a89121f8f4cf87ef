import { Time } from "@freehold/ui";

/** A point in time with the reader's time zone, for what is due then: "Nov 22, 2026, 02:03 PM GMT+1". */
export function ExactTime({ value }: { value: string }) {
  return (
    <span className="fh-withdraw-exact">
      <Time value={value} /> {zoneAt(value)}
    </span>
  );
}

function zoneAt(value: string): string {
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return "";
  const parts = new Intl.DateTimeFormat("en-US", { timeZoneName: "short" }).formatToParts(date);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
