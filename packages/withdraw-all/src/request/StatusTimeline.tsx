import { Timeline, useMessages } from "@freehold/ui";
import { $progressText, $requestText, type ProgressText } from "../parts/messages.ts";
import type { Progress, Refund } from "../store/read-answers.ts";
import { stepsOf } from "./steps.ts";

/** What happened to a request, what is happening, and what will. */
export function StatusTimeline({ refund, progress }: { refund: Refund; progress: Progress | null }) {
  const t = useMessages($requestText);
  const live = useMessages($progressText);
  const titles = {
    requested: t.stepRequested,
    approved: t.stepApproved,
    paid: t.stepPaid,
    rejected: t.stepRejected,
    cancelled: t.stepCancelled,
  };
  const current = {
    approved: approving(refund, live) ?? t.stepApprovedCurrent,
    paid: paying(progress, live) ?? t.stepPaidCurrent,
  };
  const items = stepsOf(refund).map(({ name, state, at }) => ({
    title: state === "current" && (name === "approved" || name === "paid") ? current[name] : titles[name],
    at,
    state,
  }));
  return <Timeline items={items} className="fh-withdraw-course" />;
}

function approving({ approvalsNeeded: needed, approvalsGiven: given }: Refund, t: ProgressText): string | null {
  if (given) return t.stepAnother;
  return needed === 2 ? t.stepTwo : null;
}

function paying(progress: Progress | null, t: ProgressText): string | null {
  switch (progress?.payment?.status) {
    case "waiting":
      return t.stepWaiting;
    case "sending":
      return t.stepSending;
    case "confirming":
    case "paid":
      return t.stepConfirming;
    default:
      return null;
  }
}
