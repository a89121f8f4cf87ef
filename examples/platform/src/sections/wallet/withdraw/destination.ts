import { type CoolingOff, findUnowned, isLookAlike, isSameAddress, MIN_ADDRESS_LENGTH } from "@freehold/contract";
import { inspectAddress } from "@freehold/contract/address";

/** What stands in the way of an address: SPEC 5's rules, and addresses that nobody owns. */
export type AddressProblem = "blank" | "short" | "zero" | "example";

/** One thing to say beside an address. */
export type AddressVerdict = "malformed" | "mistyped" | "unchecked" | "registered" | "other";

/** What is wrong with an address as it was typed, or null (SPEC 5). */
export function findAddressProblem(typed: string): AddressProblem | null {
  const address = typed.trim();
  if (address === "") return "blank";
  if (address.length < MIN_ADDRESS_LENGTH) return "short";
  return findUnowned(address);
}

/** What can be said of an address that has no problem. None of it blocks; the server has the last word. */
export function judgeAddress(typed: string, registered: string): AddressVerdict {
  const address = typed.trim();
  const verdict = inspectAddress(address);
  if (verdict === "malformed") return "malformed";
  if (verdict === "bad-checksum") return "mistyped";
  if (isSameAddress(address, registered)) return "registered";
  return verdict === "unchecked" ? "unchecked" : "other";
}

/**
 * The known address that another one looks like and is not, or null. The registered wallet looks like nothing but itself, and one that
 * was paid before looks like no other that was.
 */
export function findLookAlike(typed: string, registered: string, used: readonly string[]): string | null {
  const address = typed.trim();
  if (isSameAddress(address, registered)) return null;
  if (isLookAlike(address, registered)) return registered;
  if (used.some((known) => isSameAddress(address, known))) return null;
  return used.find((known) => isLookAlike(address, known)) ?? null;
}

/** Whether a request waits before it is paid: why it does, or why it does not. */
export type Waiting = "new-wallet" | "unconfirmed-email" | "verified-wallet" | "no-period";

/**
 * Whether a request to an address would wait before it is paid.
 *
 * @param coolingOff - what the server says of a request made now.
 * @param registered - the person's own wallet.
 */
export function findWaiting(coolingOff: CoolingOff, destination: string, registered: string): Waiting {
  if (coolingOff.cooling_off_seconds === 0) return "no-period";
  if (!isSameAddress(destination, registered)) return "new-wallet";
  switch (coolingOff.cooling_off_because) {
    case "new_wallet":
      return "new-wallet";
    case "unconfirmed_email":
      return "unconfirmed-email";
    case null:
      return "verified-wallet";
  }
}
