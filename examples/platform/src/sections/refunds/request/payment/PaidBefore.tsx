import { Notice, TxLink, useMessages, useStore } from "@freehold/ui";
import { $treasury } from "../../../../shared/admin/treasury/store.ts";
import { fill } from "../../../../shared/layout/fill.tsx";
import { $paymentMessages } from "./messages.ts";

/** Says that a request which is open seems to be paid, and how to complete it. */
export function PaidBefore({
  txId,
  approved,
}: {
  txId: string;
  /** It has every approval it needs. */
  approved: boolean;
}) {
  const t = useMessages($paymentMessages);
  const chainId = useStore($treasury).data?.chain_id ?? 0;
  return (
    <Notice tone="warning" title={t.paidBeforeTitle}>
      <p>{fill(t.paidBeforeText, { transaction: <TxLink hash={txId} chainId={chainId} /> })}</p>
      <p>{approved ? t.paidBeforeRecord : t.paidBeforeApprove}</p>
    </Notice>
  );
}
