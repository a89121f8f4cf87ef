import { isAmount } from "@freehold/contract";

/** Digits, or groups of three between commas: what does not begin with a zero. At most one point. */
const TYPED = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?$/;

/**
 * An amount of zero or more as a person typed it, as the wire takes it. A comma separates thousands and nothing else: "1015,50" is no
 * amount, lest it become a hundred times as much.
 *
 * @returns a decimal string without separators and needless zeros; null for what cannot be read.
 * @example
 * readTyped("1,250.50") // "1250.5"
 * readTyped("1250,50")  // null
 */
export function readTyped(typed: string): string | null {
  const text = typed.trim();
  if (!TYPED.test(text)) return null;
  const [whole = "", decimals = ""] = text.replaceAll(",", "").split(".");
  const fraction = decimals.replace(/0+$/, "");
  const amount = whole.replace(/^0+(?=\d)/, "") + (fraction && `.${fraction}`);
  return isAmount(amount) ? amount : null;
}
