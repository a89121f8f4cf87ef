import type { HoldReason } from "@freehold/contract";
import { inCount, inUbxs, inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";

/** Tells admins that nothing is paid, why, and what they can do. */
export function nothingIsPaid(
  { sentence, details, what_to_do, resumes_by_itself }: HoldReason,
  { since, count, sum }: { since: Date; count: number; sum: bigint },
): Message {
  return {
    template: "payments_held",
    evenUnconfirmed: true,
    parcel: "none",
    subject: "Refund payments are on hold",
    before: [sentence, ...(details ? [details] : [])],
    facts: [
      { label: "On hold since", value: inUtc(since) },
      {
        label: "Approved and waiting",
        value: `${inCount(count)} ${count === 1 ? "request" : "requests"}, ${inUbxs(sum)}`,
      },
    ],
    links: [{ label: "View the treasury", to: "/refunds/treasury", main: true }],
    after: [
      ...(what_to_do ? [what_to_do] : []),
      resumes_by_itself
        ? "Payments resume automatically once the cause is gone."
        : "Payments won't resume until an admin decides.",
    ],
  };
}
