/**
 * Hundredths of a percent as a percentage.
 *
 * @example
 * percentOf(150) // "1.5"
 */
export function percentOf(bps: number): string {
  return String(bps / 100);
}
