import type { DistributionStatus } from "@freehold/contract";
import { Badge, STATUS_TONES, useMessages } from "@freehold/ui";
import { $monthMessages } from "./messages.ts";

const LIKE = { proposed: "pending", distributing: "approved", completed: "completed", withdrawn: "cancelled" } as const;

/** Where a distribution stands, by icon, word and colour; without one, that its month is still to be entered. */
export function StatusBadge({ status }: { status: DistributionStatus | null }) {
  const t = useMessages($monthMessages);
  if (status === null) return <Badge tone="neutral">{t.stillToEnter}</Badge>;
  const { tone, Icon } = STATUS_TONES[LIKE[status]];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t[status]}
    </Badge>
  );
}
