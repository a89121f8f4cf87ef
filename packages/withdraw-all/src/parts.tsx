import { Amount, Badge, useMessages } from "@freehold/ui";
import { Ban, CircleCheck, CircleX, Clock, Hourglass } from "lucide-react";
import type { ReactNode } from "react";
import { badgeOf, field, type Refund } from "./refund.ts";
import type { Failure } from "./state.ts";
import { $text } from "./text.ts";

/** The first line of every view. Focus comes here when the view changes. */
export function Head({ title, intro, action }: { title: string; intro?: string; action?: ReactNode }) {
  return (
    <div className="fh-withdraw-head">
      <div>
        <h2 className="fh-title fh-withdraw-title" part="heading" tabIndex={-1}>
          {title}
        </h2>
        {intro && <p className="fh-muted fh-withdraw-intro">{intro}</p>}
      </div>
      {action}
    </div>
  );
}

/** The one number that matters, first and large. */
export function Figure({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <dl className="fh-withdraw-figure">
      <dt className="fh-muted">{term}</dt>
      <dd className="fh-withdraw-figure-value">{children}</dd>
    </dl>
  );
}

/** An amount, large, or a dash where the answer had none. */
export function LargeAmount({ value }: { value: string | null }) {
  return value === null ? <>—</> : <Amount value={value} size="large" />;
}

/** SPEC 4: the badge is Completed with a transaction, else Pending, whatever the status. */
export function StatusBadge({ refund }: { refund: Refund }) {
  const t = useMessages($text);
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

/** SPEC 4: the colours of the statuses; cancelled is styled like rejected. */
export const STATUS_LOOK = {
  pending: { tone: "yellow", Icon: Clock },
  approved: { tone: "blue", Icon: Hourglass },
  completed: { tone: "green", Icon: CircleCheck },
  rejected: { tone: "red", Icon: CircleX },
  cancelled: { tone: "red", Icon: Ban },
} as const;

/** SPEC 4's words for the statuses, with a sentence on what they mean for the person. */
export function useStatusWords(refund: Refund): { title: string; text: string } {
  const t = useMessages($text);
  return {
    pending: { title: t.pending, text: t.pendingText },
    approved: { title: t.approved, text: t.approvedText },
    completed: { title: t.completed, text: t.completedText },
    rejected: { title: t.rejected, text: t.rejectedText },
    cancelled: { title: t.cancelledStatus, text: t.cancelledText },
  }[refund.status];
}

/**
 * What to give ErrorNotice. SPEC 8: the server's sentence, or the screen's own one. An error of the connection has no
 * server's sentence: then the screen's stands above what the client found.
 */
export function explain(failure: Failure, own: string): { error: unknown; fallback: string; title?: string } {
  const error = failure.error ?? own;
  const body = field(error, "body");
  const spoken = typeof error === "string" || field(body, "detail") || field(body, "message");
  return spoken ? { error, fallback: own } : { error, fallback: own, title: own };
}
