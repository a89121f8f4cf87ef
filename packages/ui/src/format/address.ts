const shorten = (text: string, head: number, tail: number) =>
  text.length > head + tail + 3 ? `${text.slice(0, head)}...${text.slice(-tail)}` : text;

/**
 * Shortens an address to its first 6 and last 4 characters (SPEC 9). A shorter value is returned unchanged.
 *
 * @example
 * shortAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8") // "0x7099...79C8"
 */
export function shortAddress(address: string): string {
  return shorten(address, 6, 4);
}

/**
 * Shortens a transaction hash to its first 10 and last 8 characters (SPEC 9). A shorter value is returned unchanged.
 *
 * @example
 * shortHash(`0x12345678${"0".repeat(48)}9abcdef0`) // "0x12345678...9abcdef0"
 */
export function shortHash(hash: string): string {
  return shorten(hash, 10, 8);
}

/**
 * Splits an address into `0x` and groups of four, for comparing it. Joined, the groups are the address again.
 *
 * @example
 * addressGroups("0x70997970C518") // ["0x", "7099", "7970", "C518"]
 */
export function addressGroups(address: string): string[] {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : "";
  return [...(prefix ? [prefix] : []), ...(address.slice(prefix.length).match(/.{1,4}/gs) ?? [])];
}
