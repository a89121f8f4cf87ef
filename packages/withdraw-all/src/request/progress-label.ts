import { isOpen, type PaymentProgress, type Withdrawal, type WithdrawalProgress } from "@freehold/contract";
import { formatUbxs } from "@freehold/ui/format";
import { $text, statusName } from "../parts/messages.ts";
import type { ConfirmationState, RefundState, RequestState } from "../store/state.ts";
import { $progressText, type ProgressText } from "./messages.ts";

/** Where the money of a request is now. */
export type ProgressLabel = {
  /** One line that says it. */
  text: string;
  /** Before this time nothing is paid. */
  notBefore?: string | null;
  /** How much of the payment is done: of 1, or `unknown`. */
  done?: number | "unknown";
};

/** What a person reads about their money while a request is on its way, and where it got to. */
export function progressLabel(refund: Withdrawal, progress: WithdrawalProgress | null, t: ProgressText): ProgressLabel {
  const amount = amountOf(refund);
  switch (refund.status) {
    case "completed":
      return { text: t.paid({ amount }), done: 1 };
    case "rejected":
      return { text: t.rejected({ amount }) };
    case "cancelled":
      return { text: t.cancelled({ amount }) };
    case "pending":
      return { text: reviewText(refund, progress, t) };
    case "approved":
      if (!progress) return { text: t.reserved({ amount }) };
      return progress.payment ? paymentLabel(progress.payment, refund, t) : { text: t.paidByAdmin({ amount }) };
  }
}

function reviewText(refund: Withdrawal, progress: WithdrawalProgress | null, t: ProgressText): string {
  const amount = amountOf(refund);
  const position = progress?.queue_position;
  if (refund.approvals_given) {
    const place = position && (position === 1 ? t.placeNext : t.placeAt({ position }));
    return [t.reviewedAgain({ amount }), place].filter(Boolean).join(" ");
  }
  if (!position) return t.reviewed({ amount });
  return position === 1 ? t.reviewedNext({ amount }) : t.reviewedAt({ amount, position });
}

function paymentLabel(payment: PaymentProgress, refund: Withdrawal, t: ProgressText): ProgressLabel {
  const { status, waits_for: waitsFor, confirmations: given, confirmations_needed: needed } = payment;
  const amount = amountOf(refund);
  if (status === "paid") return { text: t.paid({ amount }), done: 1 };
  if (status === "confirming")
    return { text: t.confirming({ amount }), done: needed ? Math.min(given / needed, 1) : "unknown" };
  switch (waitsFor) {
    case "payments_stopped":
      return { text: t.stopped({ amount }) };
    case "cooling_off":
      return { text: t.coolingOff({ amount }), notBefore: refund.cooling_off_until };
    case null:
      return status === "sending" ? { text: t.sending({ amount }), done: "unknown" } : { text: t.inLine({ amount }) };
    default:
      return { text: t[waitsFor]({ amount }) };
  }
}

const amountOf = ({ amount_ubxs }: Withdrawal): string => `${formatUbxs(amount_ubxs)} UBXS`;

/**
 * What changes when there is something new to say: a stage, and not how many blocks or people are before it. Null: nothing is
 * known yet.
 */
export function stageOf(refund: Withdrawal | null, progress: WithdrawalProgress | null): string | null {
  if (!refund || !progress) return null;
  const { payment } = progress;
  return [refund.id, refund.status, refund.approvals_given, payment?.status, payment?.waits_for].join(" ");
}

/**
 * What there is to say of the request that was there before: its new status or stage; not how many blocks are on it, nor the first
 * word about it.
 */
export function newsOf(was: RefundState, now: RefundState): string | null {
  if (!hasRequest(was) || !hasRequest(now) || was.refund?.id !== now.refund?.id || !was.refund || !now.refund)
    return null;
  if (was.refund.status !== now.refund.status) {
    const t = $text.get();
    return t.statusLoaded({ status: statusName(now.refund, t) });
  }
  const [stage, next] = [stageOf(was.refund, was.progress), stageOf(now.refund, now.progress)];
  if (!stage || !next || stage === next) return null;
  return progressLabel(now.refund, now.progress, $progressText.get()).text;
}

const hasRequest = (state: RefundState): state is RequestState | ConfirmationState =>
  state.status === "request" || state.status === "confirmation";

/** Whether a request's waiting period has ended, by the server's clock where that is known. */
export function isPeriodOver(refund: Withdrawal, progress: WithdrawalProgress | null): boolean {
  const now = Date.parse(progress?.as_of ?? "") || Date.now();
  return Date.parse(refund.cooling_off_until ?? "") <= now;
}

/** How long refunds typically take; null where that says nothing about this one, which waits for something else. */
export function typicalTime(refund: Withdrawal, progress: WithdrawalProgress | null, t: ProgressText): string | null {
  const seconds = progress?.typical_seconds ?? null;
  if (seconds === null || !isOpen(refund) || progress?.payment?.waits_for) return null;
  if (refund.cooling_off_until && !isPeriodOver(refund, progress)) return null;
  return t.typical({ time: durationOf(seconds, t) });
}

/** In the unit that people use, rounded up: "within" has to stay true. */
function durationOf(seconds: number, t: ProgressText): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes <= 90) return t.minutes(minutes);
  const hours = Math.ceil(minutes / 60);
  return hours <= 36 ? t.hours(hours) : t.days(Math.ceil(hours / 24));
}
