import type { WalletTransaction } from "@freehold/contract";
import { Badge, STATUS_TONES, useMessages } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { describeStatus, isDone } from "../../../shared/transactions/describe.ts";
import { $transactionWords } from "../../../shared/transactions/messages.ts";

/**
 * How far a movement is, by icon, word and colour.
 *
 * @param props.quiet - in a list, where most are done: only what is not is seen to be anything else.
 */
export function TransactionStatus({
  transaction,
  quiet = false,
}: {
  transaction: Pick<WalletTransaction, "status">;
  quiet?: boolean;
}) {
  const words = useMessages($transactionWords);
  const { status } = transaction;
  if (quiet && isDone(transaction)) return <span className="fh-hidden">{describeStatus(transaction, words)}</span>;
  const { tone, Icon } =
    status === "confirmed" || !Object.hasOwn(STATUS_TONES, status)
      ? { tone: "green" as const, Icon: CircleCheck }
      : STATUS_TONES[status as keyof typeof STATUS_TONES];
  return (
    <Badge tone={tone} icon={<Icon size={14} />}>
      {describeStatus(transaction, words)}
    </Badge>
  );
}
