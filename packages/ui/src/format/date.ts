import { MISSING } from "./missing.ts";

const formats = new Map<boolean, Intl.DateTimeFormat>();

/**
 * Writes a point in time in US style with short month, hour and minute (SPEC 9), in the viewer's time zone.
 *
 * @param iso - ISO 8601, as in the API.
 * @param options.zone - adds the time zone. @default false
 * @returns "—" if there is no date or it's invalid.
 * @example
 * formatDate("2026-03-01T09:30:00Z") // "Mar 1, 2026, 09:30 AM" in London
 */
export function formatDate(
  iso: string | null | undefined,
  { zone = false }: { zone?: boolean | undefined } = {},
): string {
  const date = new Date(/^\d{4}-\d\d-\d\dT/.test(iso ?? "") ? (iso as string) : Number.NaN);
  if (Number.isNaN(date.getTime())) return MISSING;
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: zone ? "short" : undefined,
    });
  formats.set(zone, format);
  // Some engines put a narrow no-break space before AM and PM; the text must not depend on the engine.
  return format.format(date).replace(/[\u202f\u00a0]/g, " ");
}
