import type { PropertyStatus as Status } from "@freehold/contract";
import { Badge, type Tone, useMessages } from "@freehold/ui";
import { CircleCheck, Clock, LockKeyhole, Pencil } from "@freehold/ui/icons";
import { $propertyWords } from "./messages.ts";

const LOOKS = {
  draft: ["neutral", Pencil],
  open: ["blue", Clock],
  funded: ["green", CircleCheck],
  closed: ["neutral", LockKeyhole],
} as const satisfies Record<Status, readonly [Tone, unknown]>;

/** Where a property stands, by icon, word and colour. */
export function PropertyStatus({ status }: { status: Status }) {
  const t = useMessages($propertyWords);
  const [tone, Icon] = LOOKS[status];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {t[status]}
    </Badge>
  );
}
