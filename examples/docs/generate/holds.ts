import { paymentHoldCode, queueHoldCode } from "@freehold/contract/schemas";
import { describeHold } from "@freehold/server";
import { serverAddress } from "./server-pages.ts";
import { writePage } from "./write-page.ts";

/** Why a payment waits, reason by reason: in the server's own words. */
export function writeHolds(): void {
  const parts = [...queueHoldCode.options, ...paymentHoldCode.options].map((code) => {
    const { sentence, what_to_do, resumes_by_itself } = describeHold(code, { since: new Date(0) });
    const then = resumes_by_itself
      ? "It goes on by itself as soon as the cause is gone."
      : "It waits for a decision of admins.";
    return `## ${code}\n\n${sentence} ${then}\n\n${what_to_do ? `**What to do.** ${what_to_do}\n` : "There is nothing to do.\n"}`;
  });
  writePage(
    "holds",
    { title: "Why a refund waits", description: "Every reason for which nothing is paid, and what ends it" },
    `\`hold_reason\` of \`GET /admin/treasury\`, and of each approved request, has one of these codes; so have \`payments_held{code}\` on \`/metrics\` and the mail to admins. How payments are made: [Payments](${serverAddress("#payments")}).\n\n${parts.join("\n")}`,
  );
}
