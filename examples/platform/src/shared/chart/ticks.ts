/**
 * Where an axis is marked: from zero, or from below the smallest value, by even steps to the first one that is not below the largest.
 *
 * @example
 * ticksOf([53, 179]) // [0, 50, 100, 150, 200]
 */
export function ticksOf(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = stepOf((high - low) / 4 || 0.25);
  const [first, last] = [Math.floor(low / step), Math.max(1, Math.ceil(high / step))];
  // To the digits of the step: three times 0.1 is more than 0.3.
  return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

/** The first of 1, 2, 2.5 and 5, or of these ten times larger or smaller, that is not below a number. */
function stepOf(number: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(number));
  const step = [1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= number) ?? 10;
  return step * magnitude;
}

const SHORT = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });

/**
 * Writes a mark of an axis in short. A step has two digits at most and an axis few steps, so three digits say every mark as it is.
 *
 * @example
 * formatTick(12_500) // "12.5K"
 */
export const formatTick = (tick: number): string => SHORT.format(tick);
