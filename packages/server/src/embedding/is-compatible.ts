/**
 * Whether widgets and a server of these versions work together: all packages are released at once, and by semantic versioning what
 * breaks raises the first number that is not zero.
 *
 * @example
 * isCompatible("1.2.0", "1.9.3") // true
 * isCompatible("0.1.4", "0.2.0") // false
 */
export function isCompatible(one: string, other: string): boolean {
  return breakingPart(one) === breakingPart(other);
}

function breakingPart(version: string): string {
  const numbers = version.replace(/[-+].*/, "").split(".");
  const first = numbers.findIndex((number) => Number(number) !== 0);
  return numbers.slice(0, first === -1 ? numbers.length : first + 1).join(".");
}
