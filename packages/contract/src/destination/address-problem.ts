/** SPEC 9: the shortest wallet address the withdrawal form accepts, in characters. */
export const MIN_ADDRESS_LENGTH = 20;

/** An address that is plainly an example: what fields show (SPEC 2). What is sent to it cannot be spent. */
export const EXAMPLE_ADDRESS = "0x1234567890abcdef1234567890abcdef12345678";

const ZERO_ADDRESS = `0x${"0".repeat(40)}`;

/**
 * Which of the addresses without an owner it is, if it is one: what is sent there cannot be spent.
 *
 * @example
 * findUnowned(EXAMPLE_ADDRESS) // "example"
 */
export function findUnowned(address: string): "zero" | "example" | null {
  if (address === ZERO_ADDRESS) return "zero";
  return address.toLowerCase() === EXAMPLE_ADDRESS ? "example" : null;
}

/** Why money cannot be sent to an address: SPEC 5's rules, and addresses without an owner. */
export type AddressProblem = "blank" | "short" | "zero" | "example";

/**
 * What is wrong with a destination as it was typed, or null. SPEC 5 checks its length alone, and warnings about the format block
 * no form; the server has the last word.
 *
 * @example
 * findAddressProblem("  ")     // "blank"
 * findAddressProblem("0x1234") // "short"
 */
export function findAddressProblem(typed: string): AddressProblem | null {
  const address = typed.trim();
  if (address === "") return "blank";
  return address.length < MIN_ADDRESS_LENGTH ? "short" : findUnowned(address);
}
