import { Badge, STATUS_TONES, useMessages } from "@freehold/ui";
import { CircleCheck, Clock } from "@freehold/ui/icons";
import { $requestText } from "../parts/messages.ts";
import type { Refund } from "../store/read-answers.ts";
import { badgeOf } from "./steps.ts";

/** SPEC 4: the badge is Completed with a transaction, else Pending, whatever the status. */
export function StatusBadge({ refund }: { refund: Refund }) {
  const t = useMessages($requestText);
  return badgeOf(refund) === "completed" ? (
    <Badge tone="green" icon={<CircleCheck size={14} />}>
      {t.badgeCompleted}
    </Badge>
  ) : (
    <Badge tone="yellow" icon={<Clock size={14} />}>
      {t.badgePending}
    </Badge>
  );
}

/** SPEC 4's words for the statuses, with a sentence on what they mean for the person. */
export function useStatusWords(refund: Refund): { title: string; text: string } {
  const t = useMessages($requestText);
  return {
    pending: { title: t.pending, text: t.pendingText },
    approved: { title: t.approved, text: t.approvedText },
    completed: { title: t.completed, text: t.completedText },
    rejected: { title: t.rejected, text: t.rejectedText },
    cancelled: { title: t.cancelledStatus, text: t.cancelledText },
  }[refund.status];
}

/** What the status is, and what it means. */
export function StatusBanner({ refund }: { refund: Refund }) {
  const t = useMessages($requestText);
  const { title, text } = useStatusWords(refund);
  const { tone, Icon } = STATUS_TONES[refund.status];
  return (
    <div className={`fh-notice fh-withdraw-banner fh-tone-${tone}`} part={`status status-${refund.status}`}>
      <Icon size={20} aria-hidden="true" />
      <div className="fh-notice-body">
        <div className="fh-notice-title">{title}</div>
        <div>{text}</div>
        {refund.status === "rejected" && refund.rejectReason && <div>{t.reason({ reason: refund.rejectReason })}</div>}
      </div>
    </div>
  );
}
