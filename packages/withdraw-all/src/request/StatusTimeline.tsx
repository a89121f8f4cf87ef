import type { Withdrawal, WithdrawalProgress } from "@freehold/contract";
import { Timeline, useMessages } from "@freehold/ui";
import { formatDays } from "@freehold/ui/format";
import { $progressText, $requestText, type ProgressText } from "./messages.ts";
import { isPeriodOver, updateText } from "./progress-label.ts";
import { type Step, stepsOf } from "./steps.ts";
import { ExactTime } from "./WaitingPeriod.tsx";

type Props = { refund: Withdrawal; progress: WithdrawalProgress | null };

/** What happened to a request, what is happening, and what will. */
export function StatusTimeline({ refund, progress }: Props) {
  const t = useMessages($requestText);
  const live = useMessages($progressText);
  const isOver = isPeriodOver(refund, progress);
  const titles = {
    requested: t.stepRequested,
    approved: t.stepApproved,
    period: isOver ? live.stepPeriodEnded : live.stepPeriod,
    paid: t.stepPaid,
    rejected: t.stepRejected,
    cancelled: t.stepCancelled,
  };
  const current: Partial<Record<Step["name"], string>> = {
    approved: approving(refund, live),
    paid: paying(progress, live),
  };
  const items = stepsOf(refund, isOver).map(({ name, state, at }) => ({
    title: (state === "current" && current[name]) || titles[name],
    // The end of a waiting period is exact: nothing is paid a minute before.
    detail:
      name === "period" && at ? <ExactTime value={at} /> : expected({ name, state, at }, { refund, progress, t: live }),
    at: name === "period" ? null : at,
    state,
  }));
  return <Timeline items={items} className="fh-withdraw-course" />;
}

/** When a step that has not happened is likely to, or why no day can be given; null until the server has said how far the request is. */
function expected({ name, state, at }: Step, { refund, progress, t }: Props & { t: ProgressText }): string | null {
  if (at !== null || !progress || (name !== "approved" && name !== "paid")) return null;
  const days = progress.estimate?.[name];
  if (days) return t.expected({ days: formatDays(days) });
  if (state === "current") return updateText(progress, t);
  return refund.status === "pending" ? t.afterApproval : updateText(progress, t);
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
