export { explorerTxUrl } from "@freehold/contract";

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;
const MISSING = "—";

/**
 * Writes an amount of UBXS in US style with 2 to 6 decimals (SPEC 9), digit for digit: nothing is rounded and no
 * floating point is involved.
 *
 * What is not an amount of at most 6 decimals is returned as it came: a strange figure is better than a wrong one.
 *
 * @param value - UBXS as a decimal string.
 * @returns the figure without its unit, or "—" when there is none.
 * @example
 * formatUbxs("1250.5")    // "1,250.50"
 * formatUbxs("0.000001")  // "0.000001"
 * formatUbxs("0.1234567") // "0.1234567"
 */
export function formatUbxs(value: string | null | undefined): string {
  if (value == null || value === "") return MISSING;
  const text = String(value);
  const match = DECIMAL.exec(text);
  if (!match) return text;
  const [, sign, whole = "", decimals = ""] = match;
  const fraction = decimals.replace(/0+$/, "");
  if (fraction.length > 6) return text;
  const minus = sign && (fraction || whole !== "0") ? "-" : "";
  return `${minus}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction.padEnd(2, "0")}`;
}

let dates: Intl.DateTimeFormat | undefined;

/**
 * Writes a point in time in US style with short month, hour and minute (SPEC 9), in the viewer's time zone.
 *
 * @param iso - ISO 8601, as the wire has it.
 * @returns "—" when there is no date or it cannot be read.
 * @example
 * formatDate("2026-03-01T09:30:00Z") // "Mar 1, 2026, 09:30 AM" in London
 */
export function formatDate(iso: string | null | undefined): string {
  const date = new Date(/^\d{4}-\d\d-\d\dT/.test(iso ?? "") ? (iso as string) : Number.NaN);
  if (Number.isNaN(date.getTime())) return MISSING;
  dates ??= new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
  });
  // Some engines put a narrow no-break space before AM and PM: text must not depend on the engine.
  return dates.format(date).replace(/[\u202f\u00a0]/g, " ");
}

const shorten = (text: string, head: number, tail: number) =>
  text.length > head + tail + 3 ? `${text.slice(0, head)}...${text.slice(-tail)}` : text;

/**
 * Shortens an address to its first 6 and last 4 characters (SPEC 9). What would not get shorter stays whole.
 *
 * @example
 * shortAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8") // "0x7099...79C8"
 */
export function shortAddress(address: string): string {
  return shorten(address, 6, 4);
}

/**
 * Shortens a transaction hash to its first 10 and last 8 characters (SPEC 9). What would not get shorter stays whole.
 *
 * @example
 * shortHash(`0x12345678${"0".repeat(48)}9abcdef0`) // "0x12345678...9abcdef0"
 */
export function shortHash(hash: string): string {
  return shorten(hash, 10, 8);
}

/**
 * Cuts an address into `0x` and groups of four, for a person who compares it with another. Joined, the groups are the
 * address again.
 *
 * @example
 * addressGroups("0x70997970C518") // ["0x", "7099", "7970", "C518"]
 */
export function addressGroups(address: string): string[] {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : "";
  return [...(prefix ? [prefix] : []), ...(address.slice(prefix.length).match(/.{1,4}/gs) ?? [])];
}
