import type { PropertyStatus as Status } from "@freehold/contract";
import { Badge, type Tone, useMessages } from "@freehold/ui";
import { CircleCheck, Clock, LockKeyhole, Pencil } from "@freehold/ui/icons";
import { $propertyWords } from "./messages.ts";
import { type SaleStatus, useSaleStatus } from "./use-sale-status.ts";

const LOOKS = {
  draft: ["neutral", Pencil],
  open: ["blue", Clock],
  funded: ["green", CircleCheck],
  closed: ["neutral", LockKeyhole],
  paused: ["neutral", LockKeyhole],
} as const satisfies Record<SaleStatus, readonly [Tone, unknown]>;

/** Where a property stands, by icon, word and colour. */
export function PropertyStatus({ status }: { status: Status }) {
  const t = useMessages($propertyWords);
  const shown = useSaleStatus(status);
  const [tone, Icon] = LOOKS[shown];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t[shown]}
    </Badge>
  );
}
