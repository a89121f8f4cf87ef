import type { Withdrawal, WithdrawalProgress } from "@freehold/contract";
import { Timeline, useMessages } from "@freehold/ui";
import { formatDays } from "@freehold/ui/format";
import { $progressText, $requestText, type ProgressText } from "./messages.ts";
import { type Step, stepsOf } from "./steps.ts";

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
    detail: expected(name, { at, progress, t: live }),
    at,
    state,
  }));
  return <Timeline items={items} className="fh-withdraw-course" />;
}

/** When a step is likely to happen. */
function expected(
  name: Step["name"],
  { at, progress, t }: { at: string | null; progress: WithdrawalProgress | null; t: ProgressText },
): string | null {
  const days = name === "approved" || name === "paid" ? progress?.estimate?.[name] : null;
  return days && at === null ? t.expected({ days: formatDays(days) }) : null;
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
