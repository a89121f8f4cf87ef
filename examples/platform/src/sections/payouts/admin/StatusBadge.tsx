import type { Distribution } from "@freehold/contract";
import { Badge, STATUS_TONES, useMessages } from "@freehold/ui";
import { hasNothing } from "../amounts.ts";
import { $monthMessages } from "./messages.ts";

const LIKE = { proposed: "pending", distributing: "approved", completed: "completed", cancelled: "cancelled" } as const;

/** Where a distribution stands, by icon, word and colour; without one, that its month is still to be entered. */
export function StatusBadge({ of }: { of: Pick<Distribution, "status" | "net_ubxs"> | null }) {
  const t = useMessages($monthMessages);
  if (of === null) return <Badge tone="neutral">{t.stillToEnter}</Badge>;
  const { tone, Icon } = STATUS_TONES[LIKE[of.status]];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {of.status === "completed" && hasNothing(of.net_ubxs) ? t.nothing : t[of.status]}
    </Badge>
  );
}
