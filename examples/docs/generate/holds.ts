import { paymentHoldCode, queueHoldCode } from "@freehold/contract/schemas";
import { describeHold } from "@freehold/server";
import { BASE, writePage } from "./write-page.ts";

/** Why a payment waits, reason by reason: in the server's own words. */
export function writeHolds(): void {
  const parts = [...queueHoldCode.options, ...paymentHoldCode.options].map((code) => {
    const { sentence, what_to_do, resumes_by_itself } = describeHold(code, { since: new Date(0) });
    const then = resumes_by_itself
      ? "It resumes automatically once the cause is gone."
      : "It waits until an admin decides.";
    return `## ${code}\n\n${sentence} ${then}\n\n${what_to_do ? `**What to do.** ${what_to_do}\n` : "You don't need to do anything.\n"}`;
  });
  writePage(
    "holds",
    { title: "Why a refund waits", description: "Every reason why a payment is on hold, and what to do" },
    `\`hold_reason\` of \`GET /admin/treasury\` and of each approved request has one of these codes, and so do \`payments_held{code}\` on \`/metrics\` and the email to admins. For how payments work, see [Payments](${BASE}/server/payments/).\n\n${parts.join("\n")}`,
  );
}
