import type { WalletTransaction } from "@freehold/contract";
import { Badge, STATUS_TONES, useMessages } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { describeStatus } from "./describe.ts";
import { $transactionMessages } from "./messages.ts";

/** How far a movement is, by icon, word and colour. */
export function TransactionStatus({ transaction }: { transaction: Pick<WalletTransaction, "status"> }) {
  const t = useMessages($transactionMessages);
  const { status } = transaction;
  const { tone, Icon } =
    status === "confirmed" || !Object.hasOwn(STATUS_TONES, status)
      ? { tone: "green" as const, Icon: CircleCheck }
      : STATUS_TONES[status as keyof typeof STATUS_TONES];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {describeStatus(transaction, t)}
    </Badge>
  );
}
