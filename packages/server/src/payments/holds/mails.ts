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
    subject: "Refunds are not paid at the moment",
    before: [sentence, ...(details ? [details] : [])],
    facts: [
      { label: "Nothing paid since", value: inUtc(since) },
      {
        label: "Approved and waiting",
        value: `${inCount(count)} ${count === 1 ? "request" : "requests"}, ${inUbxs(sum)}`,
      },
    ],
    links: [{ label: "See the treasury", to: "/refunds/treasury", main: true }],
    after: [
      ...(what_to_do ? [what_to_do] : []),
      resumes_by_itself
        ? "Payments will go on by themselves as soon as the cause is gone."
        : "Payments will not go on until an admin has decided.",
    ],
  };
}
