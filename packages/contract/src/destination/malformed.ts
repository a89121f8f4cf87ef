/** What keeps a text that begins as an address does from being one. */
export type AddressFault =
  /** No hexadecimal digit, and what stands before it. */
  | { character: string; before: string }
  /** So many digits after 0x. */
  | { digits: number };

/**
 * Names what is wrong with a text that begins with `0x` and is no address: letters of other alphabets look like those of ours.
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
