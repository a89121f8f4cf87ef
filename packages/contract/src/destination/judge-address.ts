import { inspectAddress } from "../address.ts";
import { findAddressProblem } from "./address-problem.ts";
import { isSameAddress } from "./known-addresses.ts";

/**
 * The one thing to say of a destination that has no problem. None of it blocks (SPEC 5).
 *
 * - `registered`, `other`: the registered wallet, or another one
 * - `other-unchecked`: another one, in one case, so a typing error in it cannot be found
 * - `valid`, `unchecked`: the same two where no registered wallet is known
 * - `mistyped`: the checksum does not match; `wrong-case`: it is the registered wallet, but for a capital or small letter
 * - `malformed`: no EVM address
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
 * What can be said of a destination as it was typed, or null where {@link findAddressProblem} already finds something.
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
