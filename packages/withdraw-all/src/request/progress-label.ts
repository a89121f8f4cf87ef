import type { ProgressText } from "../parts/messages.ts";
import { isOpen, type Payment, type Progress, type Refund } from "../store/read-answers.ts";

/** How far a request is, in a line and another one beneath it. */
export type ProgressLabel = {
  title: string;
  detail: string;
  /** A time that belongs after `detail`. */
  time?: string | null;
  /** How much of the payment is done: of 1, or `unknown`. */
  done?: number | "unknown";
};

/** What a person reads about a request while it is on its way, and where it got to. */
export function progressLabel(refund: Refund, progress: Progress | null, t: ProgressText): ProgressLabel {
  const { status } = refund;
  const payment = progress?.payment ?? null;
  // One that was paid by hand has no blocks to count.
  if (status === "completed")
    return { title: t.paid, detail: payment?.status === "paid" ? confirmations(payment, t) : "", done: 1 };
  if (!isOpen(refund)) return { title: t.over, detail: t.overText };
  if (status === "approved" && payment) return paymentLabel(payment, refund, t);
  const position = progress?.queuePosition;
  const queue = !progress ? "" : position ? t.position({ position }) : t.queue;
  return { title: status === "approved" ? t.unpaid : queue, detail: approvals(refund, t) };
}

function paymentLabel(payment: Payment, refund: Refund, t: ProgressText): ProgressLabel {
  const { confirmations: given, confirmationsNeeded: needed } = payment;
  if (payment.status === "confirming")
    return {
      title: t.confirming,
      detail: confirmations(payment, t),
      done: needed ? Math.min(given / needed, 1) : "unknown",
    };
  if (payment.status === "paid") return { title: t.paid, detail: confirmations(payment, t), done: 1 };
  const isSending = payment.status === "sending";
  switch (payment.waitsFor) {
    case "cooling_off":
      return { title: t.coolingOff, detail: t.notBefore, time: refund.coolingOffUntil };
    case "approvals":
      return { title: t.approval, detail: approvals(refund, t) };
    case "admins":
      return { title: t.admins, detail: t.adminsText };
    case "funds":
    case "network":
    case "token":
      return { title: isSending ? t.sending : t.waiting, detail: t[payment.waitsFor] };
    case null:
      return isSending
        ? { title: t.sending, detail: t.sendingText, done: "unknown" }
        : { title: t.waiting, detail: t.waitingText };
  }
}

function approvals({ approvalsNeeded: needed, approvalsGiven: given }: Refund, t: ProgressText): string {
  return needed === null || given === null ? "" : t.approvals({ given, needed });
}

function confirmations({ confirmations: given, confirmationsNeeded: needed }: Payment, t: ProgressText): string {
  return needed ? t.confirmationsOf({ given: Math.min(given, needed), needed }) : t.confirmations(given);
}

/**
 * What changes when there is something new to say: a stage, and not how many blocks or people are before it. Null: nothing is
 * known yet.
 */
export function stageOf(refund: Refund | null, progress: Progress | null): string | null {
  if (!refund || !progress) return null;
  const { payment } = progress;
  return [refund.id, refund.status, refund.approvalsGiven, payment?.status, payment?.waitsFor].join(" ");
}

/** Whether a request's waiting period has ended, by the server's clock where that is known. */
export function isPeriodOver(refund: Refund, progress: Progress | null): boolean {
  const now = Date.parse(progress?.asOf ?? "") || Date.now();
  return Date.parse(refund.coolingOffUntil ?? "") <= now;
}
