import type { DistributionHoldCode } from "@freehold/contract";

/** Why a distribution does not go on, and what an admin can do, in words. */
export const HOLDS: Record<DistributionHoldCode, { sentence: string; what_to_do: string }> = {
  not_covered: {
    sentence: "The treasury would have less than people have.",
    what_to_do: "Send what the month brought to the treasury. It goes on by itself once that is in a final block.",
  },
  booking_failed: {
    sentence: "It could not be booked. Other distributions go on.",
    what_to_do: "The server's log says why. It is tried again by itself.",
  },
};
