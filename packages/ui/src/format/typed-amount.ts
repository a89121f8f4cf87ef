import { isAmount } from "@freehold/contract";

/** Digits, or groups of three between commas: what does not begin with a zero. At most one point. */
const TYPED = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?$/;

/**
 * An amount of zero or more as a person typed it, as the wire takes it. A comma separates thousands and nothing else: "1015,50" is no
 * amount, lest it become a hundred times as much.
 *
 * @returns a decimal string without separators and needless zeros; null for what cannot be read.
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
 * A whole number of zero or more as a person typed it.
 *
 * @returns null for what cannot be read.
 * @example
 * readTypedCount("1,234") // 1234
 */
export function readTypedCount(typed: string): number | null {
  const read = readTypedAmount(typed);
  return read !== null && /^\d{1,15}$/.test(read) ? Number(read) : null;
}
