/** Decimals of UBXS: one unit inside the system is 0.000001 UBXS. */
export const UBXS_DECIMALS = 6;

// Builds for older browsers make Math.pow of `**`, which takes no bigint.
const MICROS_PER_UBXS = BigInt(10 ** UBXS_DECIMALS);
const DECIMAL = /^(-?)(0|[1-9]\d{0,29})(?:\.(\d{1,6}))?$/;

/**
 * Returns whether a string is an amount of the API: decimal digits, no exponent, at most 6 decimals.
 *
 * @example
 * isAmount("1250.5") // true
 * isAmount("1e3")    // false
 */
export function isAmount(value: unknown): value is string {
  return typeof value === "string" && DECIMAL.test(value);
}

/**
 * Parses a decimal string of UBXS into integers of 0.000001 UBXS, without floating point.
 *
 * @param value - UBXS as a decimal string, at most 6 decimals.
 * @returns micro-UBXS.
 * @throws {RangeError} if the string is not such an amount. Nothing is rounded.
 * @example
 * parseAmount("1250.5") // 1250500000n
 */
export function parseAmount(value: string): bigint {
  const match = DECIMAL.exec(value);
  if (!match)
    throw new RangeError(`Not an amount of UBXS with at most ${UBXS_DECIMALS} decimals: ${JSON.stringify(value)}`);
  const [, sign, whole, fraction = ""] = match;
  const micros = BigInt(whole as string) * MICROS_PER_UBXS + BigInt(fraction.padEnd(UBXS_DECIMALS, "0"));
  return sign ? -micros : micros;
}

/**
 * Cuts an amount to two decimals, for headings and lists. It never rounds up, and returns an amount below 0.01 unchanged.
 *
 * @param value - UBXS as a decimal string.
 * @example
 * cutAmount("2692.799997") // "2692.79"
 * cutAmount("0.009999")    // "0.009999"
 */
export function cutAmount(value: string): string {
  const point = value.indexOf(".");
  if (point < 0 || !isAmount(value)) return value;
  const cut = value.slice(0, point + 3);
  return /[1-9]/.test(cut) ? cut : value;
}

/**
 * Formats micro-UBXS for the API: no exponent, no trailing zeros.
 *
 * @param micros - integers of 0.000001 UBXS.
 * @example
 * formatAmount(1250500000n) // "1250.5"
 * formatAmount(0n)          // "0"
 */
export function formatAmount(micros: bigint): string {
  const absolute = micros < 0n ? -micros : micros;
  const fraction = (absolute % MICROS_PER_UBXS)
    .toString()
    .padStart(UBXS_DECIMALS, "0")
    .replace(/0{1,6}$/, "");
  const whole = (absolute / MICROS_PER_UBXS).toString();
  return `${micros < 0n ? "-" : ""}${whole}${fraction ? `.${fraction}` : ""}`;
}
