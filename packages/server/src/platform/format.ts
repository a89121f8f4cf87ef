import { cutAmount, formatAmount, parseAmount, UBXS } from "@freehold/contract";

const AMOUNT = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const COLUMN = new Intl.NumberFormat("en-US", { minimumFractionDigits: 6 });
const COUNT = new Intl.NumberFormat("en-US");
const MOMENT = {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "UTC",
} as const;
const TIME = new Intl.DateTimeFormat("en-US", MOMENT);
const TIME_IN_UTC = new Intl.DateTimeFormat("en-US", { ...MOMENT, timeZoneName: "short" });

/**
 * Micro-UBXS as SPEC 9 writes them: US style with 2 to 6 decimals, and a minus sign as the pages have it. Never through a float.
 *
 * @example
 * inFigures(-1_250_500_000n) // "−1,250.50"
 */
export function inFigures(micros: bigint): string {
  return AMOUNT.format(formatAmount(micros) as `${number}`).replace("-", "−");
}

/**
 * {@link inFigures} with all six decimals, for a column: its points stand below one another although its end is not known yet.
 *
 * @example
 * inColumn(-1_250_500_000n) // "−1,250.500000"
 */
export function inColumn(micros: bigint): string {
  return COLUMN.format(formatAmount(micros) as `${number}`).replace("-", "−");
}

/**
 * {@link inFigures} with the unit.
 *
 * @example
 * inUbxs(1_250_500_000n) // "1,250.50 UBXS"
 */
export function inUbxs(micros: bigint): string {
  return `${inFigures(micros)} ${UBXS}`;
}

/**
 * {@link inUbxs}, cut as `cutAmount` of the contract does: for the subject of an email, whose details have the rest.
 *
 * @example
 * inHeading(1_250_509_999n) // "1,250.50 UBXS"
 * inHeading(9_999n) // "0.009999 UBXS"
 */
export function inHeading(micros: bigint): string {
  return inUbxs(parseAmount(cutAmount(formatAmount(micros))));
}

/**
 * How many there are of something, US style.
 *
 * @example
 * inCount(1250) // "1,250"
 */
export function inCount(count: number | bigint): string {
  return COUNT.format(count);
}

/**
 * A moment, US style with its time zone.
 *
 * @example
 * inUtc(new Date("2026-03-01T09:30:00Z")) // "Mar 1, 2026, 9:30 AM UTC"
 */
export function inUtc(moment: Date): string {
  return withPlainSpaces(TIME_IN_UTC.format(moment));
}

/**
 * {@link inUtc} where a head says already that times are in UTC.
 *
 * @example
 * inTime(new Date("2026-03-01T09:30:00Z")) // "Mar 1, 2026, 9:30 AM"
 */
export function inTime(moment: Date): string {
  return withPlainSpaces(TIME.format(moment));
}

/** ICU puts narrow no-break spaces, which some mail programs show as boxes. */
const withPlainSpaces = (text: string) => text.replace(/\s/gu, " ");

const DAY = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" });

/**
 * A day, US style.
 *
 * @example
 * inDay("2026-03-01") // "Mar 1, 2026"
 */
export function inDay(day: string): string {
  return DAY.format(new Date(day));
}

const UNITS = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
] as const;

/**
 * A span of time in the largest unit that counts it in whole numbers; below two days no larger one than hours.
 *
 * @example
 * inSpan(86_400) // "24 hours"
 */
export function inSpan(seconds: number): string {
  const [size, unit] = UNITS.find(
    ([size, unit]) => seconds >= (unit === "day" ? 2 * size : size) && seconds % size === 0,
  ) ?? [1, "second"];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * A wallet address in groups of four, which people can compare.
 *
 * @example
 * inGroups("0x70997970C51812dc3A010C7d01b50e0d17dc79C8") // "0x7099 7970 C518 12dc 3A01 0C7d 01b5 0e0d 17dc 79C8"
 */
export function inGroups(address: string): string {
  return `0x${address.slice(2).replace(/.{4}(?=.)/g, "$& ")}`;
}
