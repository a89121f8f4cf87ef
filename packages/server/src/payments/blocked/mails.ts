import type { BlockedBecause } from "@freehold/contract";
import { inUbxs, inUtc } from "../../platform/mail/format.ts";
import type { Message } from "../../platform/mail/message.ts";

/** Tells admins that nothing is paid, why, and what they can do. */
export function nothingIsPaid(
  { sentence, details, what_to_do, resumes_by_itself }: BlockedBecause,
  { since, count, sum }: { since: Date; count: number; sum: bigint },
): Message {
  return {
    template: "payments_blocked",
    subject: "Refunds are not paid at the moment",
    before: [sentence, ...(details ? [details] : [])],
    facts: [
      { label: "Nothing is paid since", value: inUtc(since) },
      { label: "Approved and waiting", value: `${count} ${count === 1 ? "request" : "requests"}, ${inUbxs(sum)}` },
    ],
    links: [{ label: "See the treasury", to: "/", main: true }],
    after: [
      ...(what_to_do ? [what_to_do] : []),
      resumes_by_itself
        ? "Nobody has to do anything else: payments go on as soon as the cause is gone."
        : "Payments wait for a decision of admins.",
    ],
  };
}
