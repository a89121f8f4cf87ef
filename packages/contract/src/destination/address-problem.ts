/** The shortest wallet address that the withdrawal form accepts, in characters (SPEC 9). */
export const MIN_ADDRESS_LENGTH = 20;

/** The example address that fields show (SPEC 2). Tokens sent to it can't be spent. */
export const EXAMPLE_ADDRESS = "0x1234567890abcdef1234567890abcdef12345678";

/**
 * Addresses without a key that people send to all the same: 0x0 to 0xffff (chains' own contracts, and 0x...dEaD, which burns tokens),
 * one digit alone (0xeeee... stands for a chain's coin in many interfaces), words made of digits, and digits that count up.
 */
const UNOWNED =
  /^0x(?:0{36}[0-9a-f]{4}|([0-9a-f])\1{39}|(?:dead|beef|babe|cafe|f00d){10}|dead0{16}42069420694206942069|(?:0123456789){4}|(?:0123456789abcdef){2}01234567|(?:123456789a){4})$/;

/** The kind of an address without an owner: the zero address, {@link EXAMPLE_ADDRESS}, or another one. */
export type Unowned = "zero" | "example" | "unowned";

/**
 * Returns the kind of an address without an owner, or null. Money sent to such an address can't be spent.
 *
 * @example
 * findUnowned(EXAMPLE_ADDRESS) // "example"
 * findUnowned("0x000000000000000000000000000000000000dEaD") // "unowned"
 */
export function findUnowned(address: string): Unowned | null {
  const digits = address.toLowerCase();
  if (digits === `0x${"0".repeat(40)}`) return "zero";
  if (digits === EXAMPLE_ADDRESS) return "example";
  return UNOWNED.test(digits) ? "unowned" : null;
}

/** The reason why money can't be sent to an address: SPEC 5's rules, and addresses without an owner. */
export type AddressProblem = "blank" | "short" | Unowned;

/**
 * Returns the problem with a typed destination, or null. SPEC 5 only checks its length, and warnings about the format never block a form.
 * The server has the last word.
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
