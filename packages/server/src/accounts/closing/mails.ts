import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";

/** The person has closed the account: what is kept of it, and why. */
export function accountClosed({ at }: { at: Date }): Message {
  return {
    template: "account_closed",
    evenUnconfirmed: true,
    subject: "Your Freehold account is closed",
    before: [
      `You closed your account on ${inUtc(at)}. You can no longer sign in.`,
      "We deleted your password, passkeys, authenticator app, recovery codes, devices, sessions and settings.",
      "We keep your email address, your wallets, your deposits, withdrawals, investments and payouts, and the log of your account: we have to be able to prove our books, and tax law usually asks for ten years of them.",
    ],
    after: [
      "If tokens arrive from your wallet later, they aren't lost: contact support.",
      "If you didn't close your account, contact support right away.",
    ],
  };
}
