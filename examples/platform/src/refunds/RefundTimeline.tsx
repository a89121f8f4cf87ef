import { isTxHash, type WithdrawalEvent, type WithdrawalStatus } from "@freehold/contract";
import { Timeline } from "@freehold/ui";
import { shortHash } from "@freehold/ui/format";

const DONE: Record<WithdrawalStatus, string> = {
  pending: "Requested",
  approved: "Approved",
  completed: "Payment recorded",
  rejected: "Rejected",
  cancelled: "Cancelled by the person",
};

const NEXT: Partial<Record<WithdrawalStatus, readonly string[]>> = {
  pending: ["Approval", "Payment"],
  approved: ["Payment"],
};

/** What happened to a request, by whom and when, and what is still to come. */
export function RefundTimeline({ events, status }: { events: readonly WithdrawalEvent[]; status: WithdrawalStatus }) {
  const past = events.map((event) => ({
    title: DONE[event.status],
    detail: [event.by && `by ${event.by}`, isTxHash(event.note) ? shortHash(event.note) : event.note]
      .filter(Boolean)
      .join(": "),
    at: event.at,
    state: event.status === "rejected" || event.status === "cancelled" ? ("failed" as const) : ("done" as const),
  }));
  const next = (NEXT[status] ?? []).map((title, index) => ({
    title,
    state: index === 0 ? ("current" as const) : ("upcoming" as const),
  }));
  return <Timeline className="refund-history" items={[...past, ...next]} />;
}
