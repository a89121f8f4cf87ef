import type { DistributionHoldCode } from "@freehold/contract";

/** Why a distribution does not go on, and what an admin can do, in words. */
export const HOLDS: Record<DistributionHoldCode, { sentence: string; what_to_do: string }> = {
  not_covered: {
    sentence: "The treasury wouldn't cover what people are owed.",
    what_to_do:
      "Send the month's income to the treasury. The distribution resumes automatically once the transfer is final.",
  },
  booking_failed: {
    sentence: "We couldn't book it. Other distributions continue.",
    what_to_do: "Check the server's log. We'll retry automatically.",
  },
};
