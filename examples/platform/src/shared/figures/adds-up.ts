import { cutAmount, parseAmount } from "@freehold/contract";

/**
 * Returns whether amounts still add up to their total once all are cut to two decimals. If they don't, show them whole.
 *
 * @example
 * addsUp(["1.005", "1.005"], "2.01") // false: 1.00 + 1.00 is not 2.01
 */
export function addsUp(parts: readonly string[], total: string): boolean {
  return parts.reduce((sum, part) => sum + parseAmount(cutAmount(part)), 0n) === parseAmount(cutAmount(total));
}
