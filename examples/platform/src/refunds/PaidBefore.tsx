import { Notice, TxLink } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { $treasury } from "./treasury.ts";

/** Says that a request which is open seems to be paid, and how to complete it. */
export function PaidBefore({
  txId,
  approved,
}: {
  txId: string;
  /** It has every approval it needs. */
  approved: boolean;
}) {
  const chainId = useStore($treasury).data?.chain_id ?? 0;
  return (
    <Notice tone="warning" title="The treasury may have paid this already">
      <p>
        Transaction <TxLink hash={txId} chainId={chainId} /> moved exactly this amount to exactly this wallet, and no
        payment explains it. The database may be older than the chain, as after a backup was restored.
      </p>
      <p>
        {approved
          ? "Record it as the payment. Nobody can call the request off meanwhile: the person would get the money again."
          : "Nobody can call the request off: the person would get the money again. While payments are stopped, have it approved, and then record the payment."}
      </p>
    </Notice>
  );
}
