import { formatAmount, parseAmount } from "@freehold/contract";

const CENT = 10_000n;

/**
 * An amount to two decimals, for sums of many people, where what is smaller than a hundredth only makes them hard to read. What
 * stands in tables, files and books is exact.
 *
 * @example
 * roundAmount("1250.555001") // "1250.56"
 */
export function roundAmount(amount: string): string {
  const micros = parseAmount(amount);
  const [size, sign] = micros < 0n ? [-micros, -1n] : [micros, 1n];
  return formatAmount(sign * ((size + CENT / 2n) / CENT) * CENT);
}
