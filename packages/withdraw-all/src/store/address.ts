import { MIN_ADDRESS_LENGTH } from "@freehold/contract";

/** SPEC 5: `blank` is 'Please enter a wallet address', `short` the one about 20 characters. */
export type AddressProblem = "blank" | "short";

/**
 * What is wrong with a destination address by SPEC 5, or null. Nothing but its length is checked: warnings about the
 * format never block.
 *
 * @example
 * findAddressProblem("  ")     // "blank"
 * findAddressProblem("0x1234") // "short"
 */
export function findAddressProblem(address: string): AddressProblem | null {
  const trimmed = address.trim();
  if (!trimmed) return "blank";
  return trimmed.length < MIN_ADDRESS_LENGTH ? "short" : null;
}

/** Whether two addresses are one destination: hexadecimal ones whatever their case, others letter for letter. */
export function isSameDestination(a: string, b: string): boolean {
  const left = a.trim();
  const right = b.trim();
  return left === right || (/^0x[0-9a-f]+$/i.test(left) && left.toLowerCase() === right.toLowerCase());
}
