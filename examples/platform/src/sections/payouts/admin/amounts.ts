import { formatAmount, isAmount, parseAmount } from "@freehold/contract";

/** Gross less costs, as a decimal string; below zero where costs are more. */
export const netOf = (gross: string, costs: string): string => formatAmount(parseAmount(gross) - parseAmount(costs));

/**
 * What somebody typed, as the wire wants it: without separators and needless zeros.
 *
 * @returns null if it is no amount of zero or more.
 * @example
 * readTyped("1,250.50") // "1250.5"
 */
export function readTyped(typed: string): string | null {
  const text = typed.trim().replaceAll(",", "");
  return isAmount(text) && !text.startsWith("-") ? formatAmount(parseAmount(text)) : null;
}
