import { parseAmount } from "@freehold/contract";
import { readTypedAmount } from "@freehold/ui/format";

/**
 * Hundredths of a percent as a percentage.
 *
 * @example
 * percentOfBps(150) // "1.5"
 */
export function percentOfBps(bps: number): string {
  return String(bps / 100);
}

/**
 * A typed percentage, in hundredths of a percent; null for what is none of at most 2 decimals.
 *
 * @example
 * bpsOf("1.5") // 150
 */
export function bpsOf(typed: string): number | null {
  const percent = readTypedAmount(typed);
  return percent !== null && /^\d+(\.\d{1,2})?$/.test(percent) ? Number(parseAmount(percent) / 10_000n) : null;
}
