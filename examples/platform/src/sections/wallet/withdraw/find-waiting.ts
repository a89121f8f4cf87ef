import { type CoolingOff, isSameAddress } from "@freehold/contract";

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
