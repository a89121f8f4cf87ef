import { isOpen, type Withdrawal, type WithdrawalProgress } from "@freehold/contract";
import { Timeline, useMessages } from "@freehold/ui";
import { formatDays } from "@freehold/ui/format";
import { $progressText, $requestText, type ProgressText } from "./messages.ts";
import { isPeriodOver } from "./progress-label.ts";
import { type Step, stepsOf } from "./steps.ts";

/** What happened to a request, what is happening, and what will. */
export function StatusTimeline({ refund, progress }: { refund: Withdrawal; progress: WithdrawalProgress | null }) {
  const t = useMessages($requestText);
  const live = useMessages($progressText);
  const titles = {
    requested: t.stepRequested,
    approved: t.stepApproved,
    period: live.stepPeriod,
    paid: t.stepPaid,
    rejected: t.stepRejected,
    cancelled: t.stepCancelled,
  };
  const current = { approved: approving(refund, live), paid: paying(progress, live) };
  const items = stepsOf(refund, !refund.cooling_off_until || isPeriodOver(refund, progress)).map(
    ({ name, state, at }) => ({
      title: state === "current" && (name === "approved" || name === "paid") ? current[name] : titles[name],
      detail: at === null && expected(name, { refund, progress, t: live }),
      at,
      state,
    }),
  );
  return <Timeline items={items} className="fh-withdraw-course" />;
}

/** When a step that has no day yet is likely to happen, or why no day can be told; null until the server has told how far it is. */
function expected(
  name: Step["name"],
  { refund, progress, t }: { refund: Withdrawal; progress: WithdrawalProgress | null; t: ProgressText },
): string | null {
  if (name === "period") return refund.cooling_off_until === null ? t.noPeriod : null;
  if (!progress) return null;
  if (name !== "approved" && name !== "paid") return null;
  const days = progress.estimate?.[name];
  if (days) return t.expected({ days: formatDays(days) });
  const { withdrawal, payment, typical_seconds: typical } = progress;
  if (!isOpen(withdrawal)) return null;
  if (payment?.waits_for && payment.waits_for !== "cooling_off") return t.noDayMeanwhile;
  if (typical === null) return t.noEstimate;
  // Said once, at the step that it waits at.
  return name === "paid" && withdrawal.status === "pending" ? null : t.noDayLate;
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
