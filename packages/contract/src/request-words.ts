import type { NextUpdate, PaymentProgress, Withdrawal, WithdrawalProgress } from "./schemas.ts";

/** The sentences about where a request's money is, for the panel and for emails. `{amount}` includes its unit. */
export const REQUEST_WORDS = {
  // {amount}: with its unit, such as 960.00 UBXS. {position}: a number from 2.
  reviewed: "Your {amount} is reserved while an admin reviews your request.",
  reviewedNext: "Your {amount} is reserved. Your request is next in line for review.",
  reviewedAt: "Your {amount} is reserved. Your request is number {position} in line for review.",
  reviewedAgain: "Your {amount} is reserved. One of two admins has approved your request.",
  // The request is approved and not paid yet.
  reserved: "Your {amount} is reserved and will be sent to your wallet.",
  paidByAdmin: "Your {amount} is reserved until an admin pays it.",
  inLine: "Your {amount} is reserved and in line to be paid.",
  payments_stopped: "Payments are paused while we check our records. Your {amount} is reserved.",
  cooling_off: "Your {amount} is reserved. We'll pay it after the waiting period.",
  approvals: "Your {amount} is reserved until another admin approves the payment.",
  funds: "Your {amount} is reserved until the payment account is topped up.",
  network: "Your {amount} is reserved until the network accepts payments again.",
  token: "Your {amount} is reserved. We'll retry the payment automatically.",
  admins: "Your {amount} is reserved. An admin is looking into this payment.",
  sending: "Your {amount} is being sent to your wallet.",
  confirming: "Your {amount} is on its way. The payment is being confirmed on the network.",
  paid: "Your {amount} was sent to your wallet. The payment is final.",
  rejected: "No payment was made. Your {amount} is back in your balance.",
  cancelled: "You cancelled this request. Your {amount} is back in your balance.",
  // About the request, after another sentence. {from}: its earlier number in line. {day}: a weekday, or a date in emails.
  placeNext: "It's next in line.",
  placeAt: "It's number {position} in line.",
  placeWas: "It was number {from} on {day}.",
  // Why there's no expected date. Several can follow each other, and updateBy comes last. {day}: a date.
  late: "It's taking longer than usual.",
  approvalMissing: "One approval is missing. We review the oldest requests first.",
  approvalsMissing: "Two approvals are missing. We review the oldest requests first.",
  paused: "Payments are paused while we check our records.",
  updateBy: "We'll update you by {day}.",
} as const;

/** The key of a sentence in {@link REQUEST_WORDS}. */
export type RequestWord = keyof typeof REQUEST_WORDS;

/**
 * Returns the key of the sentence in {@link REQUEST_WORDS} that says where a request's money is.
 *
 * @param progress - null until the server has sent it.
 */
export function requestWord(refund: Withdrawal, progress: Place | null): RequestWord {
  if (refund.status === "completed") return "paid";
  if (refund.status === "pending") return reviewWord(refund, progress?.queue_position);
  if (refund.status !== "approved") return refund.status;
  if (!progress) return "reserved";
  if (progress.payment) return paymentWord(progress.payment);
  return progress.next_update?.reason === "payments_stopped" ? "payments_stopped" : "paidByAdmin";
}

type Place = Pick<WithdrawalProgress, "queue_position" | "payment" | "next_update">;

function reviewWord(refund: Withdrawal, position: number | null | undefined): RequestWord {
  if (refund.approvals_given) return "reviewedAgain";
  if (!position) return "reviewed";
  return position === 1 ? "reviewedNext" : "reviewedAt";
}

/**
 * Returns the key of the sentence in {@link REQUEST_WORDS} that says the place in line, or null if {@link requestWord} says it or there's none.
 */
export function placeWord(word: RequestWord, position: number | null | undefined): "placeNext" | "placeAt" | null {
  if (word !== "reviewedAgain" || !position) return null;
  return position === 1 ? "placeNext" : "placeAt";
}

function paymentWord({ status, waits_for: waitsFor }: PaymentProgress): RequestWord {
  if (status === "paid" || status === "confirming") return status;
  return waitsFor ?? (status === "sending" ? "sending" : "inLine");
}

type DelayWord = "late" | "paused" | "approvalMissing" | "approvalsMissing";

/**
 * Returns the keys of the sentences in {@link REQUEST_WORDS} that say why a request has no date, without repeating {@link requestWord}.
 *
 * @returns the keys in order; none if the sentence of the request already gives the reason.
 */
export function delayWords(
  { status, approvals_needed: needed, approvals_given: given }: Withdrawal,
  update: NextUpdate,
): DelayWord[] {
  const words: DelayWord[] = update.is_late ? ["late"] : [];
  if (status !== "pending") return words;
  if (update.reason === "payments_stopped") return [...words, "paused"];
  return [...words, needed - given > 1 ? "approvalsMissing" : "approvalMissing"];
}
