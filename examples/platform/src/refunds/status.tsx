import type { WithdrawalStatus } from "@freehold/contract";
import { Badge } from "@freehold/ui";
import { Ban, CircleCheck, CircleX, Clock, Hourglass } from "@freehold/ui/icons";

/** How an admin sees a status: SPEC 4's colours, each with an icon and a word. */
export const STATUS = {
  pending: { label: "Pending", tone: "yellow", Icon: Clock },
  approved: { label: "Approved", tone: "blue", Icon: Hourglass },
  completed: { label: "Completed", tone: "green", Icon: CircleCheck },
  rejected: { label: "Rejected", tone: "red", Icon: CircleX },
  cancelled: { label: "Cancelled", tone: "red", Icon: Ban },
} as const satisfies Record<WithdrawalStatus, object>;

/** A request's status by icon, word and colour together. */
export function StatusBadge({ status }: { status: WithdrawalStatus }) {
  const { label, tone, Icon } = STATUS[status];
  return (
    <Badge tone={tone} icon={<Icon size={14} strokeWidth={1.5} aria-hidden="true" />}>
      {label}
    </Badge>
  );
}
