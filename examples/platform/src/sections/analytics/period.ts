import { isDay, type Period } from "../../shared/period.ts";

const DAY = 86_400_000;

/** Periods that are one press away, in days that end today; `year` begins on January 1st. */
export const PRESETS = ["7", "30", "90", "365", "year"] as const;
/** One of them. */
export type Preset = (typeof PRESETS)[number];

const iso = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** The period of a preset, as of a moment. */
export function periodOf(preset: Preset, now: number): Period {
  const to = iso(now);
  return { from: preset === "year" ? `${to.slice(0, 4)}-01-01` : iso(now - (Number(preset) - 1) * DAY), to };
}

/**
 * The period an address names: its days in their order, from one day to today or up to one day, else a preset, else the last
 * thirty days.
 */
export function readPeriod({ from = "", to = "", days = "" }: Record<string, string>, now: number): Period {
  const usual = periodOf(PRESETS.find((preset) => preset === days) ?? "30", now);
  if (!isDay(from) && !isDay(to)) return usual;
  const last = isDay(to) ? to : usual.to;
  const first = isDay(from) ? from : periodOf("30", Date.parse(last)).from;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}

const SHORT = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** An interval of a chart, such as `Mar 1` or `Mar 2026`. */
export function intervalName(from: string, interval: "day" | "week" | "month"): string {
  return (interval === "month" ? MONTH : SHORT).format(new Date(from));
}
