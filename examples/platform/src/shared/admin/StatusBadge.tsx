import type { WithdrawalStatus } from "@freehold/contract";
import { Badge, STATUS_TONES, useMessages } from "@freehold/ui";
import { $adminMessages } from "./messages.ts";

/** A request's status by icon, word and colour together. */
export function StatusBadge({ status }: { status: WithdrawalStatus }) {
  const t = useMessages($adminMessages);
  const { tone, Icon } = STATUS_TONES[status];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t[status]}
    </Badge>
  );
}
