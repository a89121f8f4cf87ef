import { inHeading, inUbxs } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";

/** Tells a person that two admins have attributed a transfer to them, which came from a wallet that is not theirs. */
export function depositAttributed({ amount, txHash }: { amount: bigint; txHash: string }): Message {
  return {
    template: "deposit_attributed",
    evenUnconfirmed: true,
    subject: `We found your deposit of ${inHeading(amount)}`,
    before: [
      `Two of our admins have checked your evidence: this transfer of ${inUbxs(amount)} is your deposit. We'll add it to your balance within a few minutes.`,
    ],
    facts: [{ label: "Transaction ID", value: txHash }],
    links: [{ label: "View it in your transactions", to: "/wallet/transactions?type=deposit", main: true }],
    after: [
      "Next time, send from a wallet you've verified. When you withdraw, use a wallet of your own, not the address the exchange sent from.",
      "If this transfer isn't yours, contact us right away.",
    ],
  };
}
