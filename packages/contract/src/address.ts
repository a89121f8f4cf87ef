import { keccak_256 } from "@noble/hashes/sha3.js";
import { findUnowned, type Unowned } from "./destination/address-problem.ts";

const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/**
 * Writes an EVM address with its EIP-55 checksum.
 *
 * @throws {RangeError} if it is not `0x` and 40 hexadecimal digits.
 * @example
 * checksumAddress("0x70997970c51812dc3a010c7d01b50e0d17dc79c8") // "0x70997970C51812dc3A010C7d01b50e0d17dc79C8"
 */
export function checksumAddress(address: string): string {
  if (!EVM_ADDRESS.test(address)) throw new RangeError(`Not an EVM address: ${JSON.stringify(address)}`);
  const digits = address.slice(2).toLowerCase();
  const hash = keccak_256(new TextEncoder().encode(digits));
  let out = "0x";
  for (let i = 0; i < digits.length; i++) {
    const nibble = i % 2 ? (hash[i >> 1] as number) & 15 : (hash[i >> 1] as number) >> 4;
    const digit = digits[i] as string;
    out += nibble >= 8 ? digit.toUpperCase() : digit;
  }
  return out;
}

/**
 * Checks a wallet address, without asking a chain.
 *
 * - `valid`: 40 hex digits with a correct checksum
 * - `unchecked`: 40 hex digits in one case, so there is no checksum to compare
 * - `bad-checksum`: mixed case that does not match EIP-55; a digit is probably wrong
 * - `zero`: the zero address, which no key can spend from
 * - `example`: `EXAMPLE_ADDRESS` in any case, copied from a form instead of a wallet
 * - `unowned`: another one that has no key, such as 0x...dEaD
 * - `malformed`: anything else
 *
 * @example
 * inspectAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8") // "valid"
 */
export function inspectAddress(address: string): AddressVerdict {
  if (!EVM_ADDRESS.test(address)) return "malformed";
  const unowned = findUnowned(address);
  if (unowned) return unowned;
  const digits = address.slice(2);
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return "unchecked";
  return checksumAddress(address) === address ? "valid" : "bad-checksum";
}

/** The verdicts of {@link inspectAddress}. */
export type AddressVerdict = "valid" | "unchecked" | "bad-checksum" | Unowned | "malformed";
