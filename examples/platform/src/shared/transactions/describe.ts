import type { WalletTransaction } from "@freehold/contract";
import { monthInWords } from "../figures/month-in-words.ts";
import type { $transactionWords } from "./messages.ts";

type Words = ReturnType<(typeof $transactionWords)["get"]>;

/**
 * What a movement is. A reversal gives back what a withdrawal had set aside, or takes back what was booked wrongly.
 *
 * @param nameOf - how a month is written.
 */
export function describeType(
  {
    type,
    amount_ubxs,
    is_correction,
    is_refund,
    month,
  }: Pick<WalletTransaction, "type" | "amount_ubxs" | "is_correction" | "is_refund" | "month">,
  words: Words,
  nameOf: (month: string) => string = monthInWords,
): string {
  if (type === "reversal") return amount_ubxs.startsWith("-") ? words.takenBack : words.returned;
  if (is_refund) return words.refund;
  const inWords = month && nameOf(month);
  if (is_correction) return inWords ? words.payoutCorrectionOf({ month: inWords }) : words.payoutCorrection;
  return type === "payout" && inWords ? words.payoutOf({ month: inWords }) : words[type];
}

/** How far it is; what this version does not know is shown as the server says it. */
export function describeStatus({ status }: Pick<WalletTransaction, "status">, words: Words): string {
  const known: Record<string, string | undefined> = {
    confirmed: words.statusConfirmed,
    completed: words.statusCompleted,
    pending: words.statusPending,
    approved: words.statusApproved,
    rejected: words.statusRejected,
    cancelled: words.statusCancelled,
  };
  return known[status] ?? status;
}

/** Whether nothing more will come of it: only what is out of the ordinary is said of a movement in a list. */
export const isDone = ({ status }: Pick<WalletTransaction, "status">): boolean =>
  status === "confirmed" || status === "completed";
