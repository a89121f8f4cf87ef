import { isAmount } from "@freehold/contract";

/** Digits, or groups of three between commas: what does not begin with a zero. At most one point. */
const TYPED = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?$/;

/**
 * Parses a typed amount of zero or more for the API. A comma only separates thousands: "1015,50" isn't an amount, because it could become
 * a hundred times as much.
 *
 * @returns a decimal string without separators and unneeded zeros; null if it's invalid.
 * @example
 * readTypedAmount("1,250.50") // "1250.5"
 * readTypedAmount("1250,50")  // null
 */
export function readTypedAmount(typed: string): string | null {
  const text = typed.trim();
  if (!TYPED.test(text)) return null;
  const [whole = "", decimals = ""] = text.replaceAll(",", "").split(".");
  const fraction = decimals.replace(/0+$/, "");
  const amount = whole.replace(/^0+(?=\d)/, "") + (fraction && `.${fraction}`);
  return isAmount(amount) ? amount : null;
}

/**
 * Parses a typed whole number of zero or more.
 *
 * @returns null if it's invalid.
 * @example
 * readTypedCount("1,234") // 1234
 */
export function readTypedCount(typed: string): number | null {
  const read = readTypedAmount(typed);
  return read !== null && /^\d{1,15}$/.test(read) ? Number(read) : null;
}
