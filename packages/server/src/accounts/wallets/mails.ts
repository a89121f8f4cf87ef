import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import { notMe, type ReportLink, UNDOES } from "../mail-report.ts";

/** Another wallet is the account's now: refunds to it have no waiting period, and what it sends are the person's deposits. */
export function walletVerified({ address, at, link }: { address: string; at: Date; link: ReportLink }): Message {
  return {
    template: "wallet_verified",
    subject: "A wallet was linked to your Freehold account",
    before: [
      `You verified a new wallet on ${inUtc(at)}. You can now request refunds to it, and tokens it sends to us count as your deposits.`,
    ],
    facts: [{ label: "Wallet", value: address }],
    links: [notMe(link)],
    after: ["“It wasn't me” also means that this is no longer your verified wallet.", ...UNDOES],
  };
}
