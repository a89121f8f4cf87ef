import { MISSING } from "./missing.ts";

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/**
 * Writes an amount of UBXS in US style with 2 to 6 decimals (SPEC 9), digit for digit: nothing is rounded and no
 * floating point is involved.
 *
 * What is not an amount of at most 6 decimals is returned unchanged: a strange figure is better than a wrong one.
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
