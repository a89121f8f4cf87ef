declare const normal: unique symbol;

/**
 * An address in the one form in which everything inside compares and stores it: `0x` and 40 digits in lower case. The chain's
 * settings, its answers and what people send are brought to it once, where they come in. People are shown `checksumAddress()`
 * of it; the wallet of a withdrawal is kept and shown as it was typed.
 */
export type Address = `0x${string}` & { readonly [normal]: "address" };

/** The hash of a transaction in the one form in which everything inside compares and stores it: in lower case. */
export type Hash = `0x${string}` & { readonly [normal]: "hash" };

/**
 * The {@link Address} of an address in any case.
 *
 * @example
 * toAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8") // "0x70997970c51812dc3a010c7d01b50e0d17dc79c8"
 */
export function toAddress(text: string): Address {
  return text.toLowerCase() as Address;
}

/** The {@link Hash} of a transaction hash in any case. */
export function toHash(text: string): Hash {
  return text.toLowerCase() as Hash;
}
