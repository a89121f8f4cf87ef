import { Address, Amount, TxLink, useMessages } from "@freehold/ui";
import { Facts } from "../../shared/admin/AttentionItem.tsx";
import { $adminMessages } from "../../shared/admin/messages.ts";

/** Shows which transfer a dialog is about: the dialog covers the list. */
export function TransferFacts({
  amount,
  party,
  address,
  hash,
  chainId,
}: {
  amount: string;
  /** What the address is called. */
  party: string;
  address: string;
  hash: string;
  chainId: number;
}) {
  const t = useMessages($adminMessages);
  return (
    <Facts
      facts={[
        [t.amount, <Amount whole key="a" value={amount} />],
        [party, <Address key="p" value={address} />],
        [t.transaction, <TxLink key="t" hash={hash} chainId={chainId} />],
      ]}
    />
  );
}
