import type { Distribution } from "@freehold/contract";
import { Badge, STATUS_TONES, useMessages } from "@freehold/ui";
import { TriangleAlert } from "@freehold/ui/icons";
import { hasNothing } from "../amounts.ts";
import { $monthMessages } from "./messages.ts";

const LIKE = { proposed: "pending", distributing: "approved", completed: "completed", cancelled: "cancelled" } as const;

type Standing = Pick<Distribution, "status" | "net_ubxs"> & Partial<Pick<Distribution, "hold">>;

/**
 * Where a distribution stands, by icon, word and colour; without one, that its month is still to be entered.
 *
 * @param props.quiet - in a list, where most are distributed: only what is not has a badge.
 */
export function StatusBadge({ of, quiet = false }: { of: Standing | null; quiet?: boolean }) {
  const t = useMessages($monthMessages);
  if (of === null) return <Badge tone="neutral">{t.stillToEnter}</Badge>;
  if (of.hold)
    return (
      <Badge tone="red" icon={<TriangleAlert size={14} />}>
        {t.held}
      </Badge>
    );
  const word = of.status === "completed" && hasNothing(of.net_ubxs) ? t.nothing : t[of.status];
  if (quiet && of.status === "completed") return <span className="fh-muted">{word}</span>;
  const { tone, Icon } = STATUS_TONES[LIKE[of.status]];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {word}
    </Badge>
  );
}
