import type { Withdrawal } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { $text } from "../parts/messages.ts";
import { Columns, Head } from "../parts/parts.tsx";
import type { RefundUser } from "../store/state.ts";
import { Receipt } from "./Receipt.tsx";

/** A refund that was paid, as its receipt. In place of the form where nothing is left to refund. */
export function Paid({ refund, user }: { refund: Withdrawal; user: RefundUser }) {
  const { completed } = useMessages($text);
  return (
    <>
      <Head title={completed} />
      <Columns>
        <Receipt refund={refund} user={user} isWhole />
      </Columns>
    </>
  );
}
