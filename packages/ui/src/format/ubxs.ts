import { cutAmount } from "@freehold/contract";
import { MISSING } from "./missing.ts";

const DECIMAL = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;

/**
 * Writes an amount of UBXS in US style with 2 to 6 decimals (SPEC 9), digit for digit, without rounding or floating point.
 *
 * It's for people to read: negative amounts have a minus sign, not a hyphen.
 *
 * A value that isn't an amount with at most 6 decimals is returned unchanged: a strange figure is better than a wrong one.
 *
 * @param value - UBXS as a decimal string.
 * @param decimals - the minimum number of decimals, for example of the longest amount in its column: {@link decimalsOf}. @default 2
 * @returns the figure without its unit, or "—" without a value.
 * @example
 * formatUbxs("1250.5")    // "1,250.50"
 * formatUbxs("0.000001")  // "0.000001"
 * formatUbxs("0.1234567") // "0.1234567"
 * formatUbxs("1250.5", 6) // "1,250.500000"
 * formatUbxs("-5")        // "−5.00"
 */
export function formatUbxs(value: string | null | undefined, decimals = 2): string {
  if (value == null || value === "") return MISSING;
  const text = String(value);
  const match = DECIMAL.exec(text);
  if (!match) return text;
  const [, sign, whole = "", rest = ""] = match;
  const fraction = rest.replace(/0+$/, "");
  if (fraction.length > 6) return text;
  const minus = sign && (fraction || whole !== "0") ? "−" : "";
  return `${minus}${whole.replace(/\B(?=(\d{3})+$)/g, ",")}.${fraction.padEnd(decimals, "0")}`;
}

/**
 * Writes an amount for headings, lists and cards: {@link formatUbxs} cut to two decimals, as `cutAmount` of the contract does.
 *
 * @example
 * formatUbxsShort("2692.799997") // "2,692.79"
 */
export function formatUbxsShort(value: string): string {
  return formatUbxs(cutAmount(value));
}

/**
 * Returns the number of decimals for a column of amounts, so that their decimal points align: 2, or all 6 if an amount has more than 2.
 *
 * @param values - UBXS as decimal strings; missing ones are ignored.
 * @example
 * decimalsOf(["4.26", "0.96875"]) // 6
 */
export function decimalsOf(values: readonly (string | null | undefined)[]): number {
  return values.some((value) => /[1-9]/.test(DECIMAL.exec(value ?? "")?.[3]?.slice(2) ?? "")) ? 6 : 2;
}
