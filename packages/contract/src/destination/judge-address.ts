import { inspectAddress } from "../address.ts";
import { findAddressProblem } from "./address-problem.ts";
import { isSameAddress } from "./known-addresses.ts";

/**
 * The verdict on a destination without a problem. No verdict blocks a form (SPEC 5).
 *
 * - `registered`, `other`: the registered wallet, or another one
 * - `other-unchecked`: another one, in one case, so it can't be checked for typos
 * - `valid`, `unchecked`: the same, if there is no registered wallet
 * - `mistyped`: the checksum doesn't match; `wrong-case`: the registered wallet with a letter in the wrong case
 * - `malformed`: not an EVM address
 */
export type DestinationVerdict =
  | "registered"
  | "other"
  | "other-unchecked"
  | "valid"
  | "unchecked"
  | "mistyped"
  | "wrong-case"
  | "malformed";

/**
 * Returns the verdict on a typed destination, or null if {@link findAddressProblem} returns a problem.
 *
 * @param registered - the registered wallet; empty if there is none.
 * @example
 * judgeAddress("0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "0x70997970C51812dc3A010C7d01b50e0d17dc79C8") // "registered"
 */
export function judgeAddress(typed: string, registered: string): DestinationVerdict | null {
  if (findAddressProblem(typed)) return null;
  const verdict = inspectAddress(typed.trim());
  const isRegistered = isSameAddress(typed, registered);
  switch (verdict) {
    case "bad-checksum":
      return isRegistered ? "wrong-case" : "mistyped";
    case "valid":
    case "unchecked":
      if (isRegistered) return "registered";
      if (!registered) return verdict;
      return verdict === "valid" ? "other" : "other-unchecked";
    default:
      return "malformed";
  }
}
