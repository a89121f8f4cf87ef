import type { Withdrawal, WithdrawalProgress } from "@freehold/contract";
import { Timeline, useMessages } from "@freehold/ui";
import { $requestText } from "../parts/messages.ts";
import { $progressText, type ProgressText } from "./messages.ts";
import { stepsOf } from "./steps.ts";

/** What happened to a request, what is happening, and what will. */
export function StatusTimeline({ refund, progress }: { refund: Withdrawal; progress: WithdrawalProgress | null }) {
  const t = useMessages($requestText);
  const live = useMessages($progressText);
  const titles = {
    requested: t.stepRequested,
    approved: t.stepApproved,
    paid: t.stepPaid,
    rejected: t.stepRejected,
    cancelled: t.stepCancelled,
  };
  const current = { approved: approving(refund, live), paid: paying(progress, live) };
  const items = stepsOf(refund).map(({ name, state, at }) => ({
    title: state === "current" && (name === "approved" || name === "paid") ? current[name] : titles[name],
    at,
    state,
  }));
  return <Timeline items={items} className="fh-withdraw-course" />;
}

function approving({ approvals_needed: needed, approvals_given: given }: Withdrawal, t: ProgressText): string {
  if (given) return t.stepAnother;
  return needed === 2 ? t.stepTwo : t.stepAdmin;
}

function paying(progress: WithdrawalProgress | null, t: ProgressText): string {
  const payment = progress?.payment;
  if (payment?.status === "confirming" || payment?.status === "paid") return t.stepConfirming;
  if (payment?.waits_for === "payments_stopped") return t.stepStopped;
  return payment?.status === "sending" && !payment.waits_for ? t.stepSending : t.stepWaiting;
}
