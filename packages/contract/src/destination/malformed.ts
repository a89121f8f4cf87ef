/** The fault in a text that starts like an address. */
export type AddressFault =
  /** A character that isn't a hexadecimal digit, and the text before it. */
  | { character: string; before: string }
  /** The number of digits after 0x, if it isn't 40. */
  | { digits: number };

/**
 * Returns the fault in a text that starts with `0x` and isn't an address, such as a look-alike letter of another alphabet.
 *
 * @returns null if it does not begin with `0x`.
 * @example
 * findAddressFault("0x70\u{41E}997970C51812dc3A010C7d01b50e0d17dc79C8") // { character: "\u{41E}", before: "0x70" }
 */
export function findAddressFault(address: string): AddressFault | null {
  if (!address.startsWith("0x")) return null;
  const digits = [...address.slice(2)];
  const place = digits.findIndex((digit) => !/[0-9a-f]/i.test(digit));
  if (place === -1) return { digits: digits.length };
  return { character: digits[place] as string, before: `0x${digits.slice(0, place).join("")}` };
}
