import type { Deposit } from "@freehold/contract";
import { Amount, Card, Time, TxLink, useMessages, useStore } from "@freehold/ui";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { $depositMessages } from "./messages.ts";
import { $pendingDeposits } from "./store.ts";
import "./styles.css";

/** Pending deposits, with how far each is. Nothing where there are none. */
export function PendingDeposits() {
  const t = useMessages($depositMessages);
  const { data, error } = useStore($pendingDeposits);
  if (!data?.length && !error) return null;
  return (
    <Card title={t.onTheirWay}>
      <ReadError data={data} error={error} notRead={t.pendingNotRead} onRetry={$pendingDeposits.reload} />
      <ul className="pending-deposits">
        {data?.map((deposit) => (
          <PendingDeposit key={deposit.id} deposit={deposit} />
        ))}
      </ul>
    </Card>
  );
}

function PendingDeposit({ deposit }: { deposit: Deposit }) {
  const t = useMessages($depositMessages);
  const { amount_ubxs, confirmations, confirmations_needed: needed, tx_hash, chain_id, created_at } = deposit;
  const progress =
    confirmations === null
      ? t.notOnChain
      : needed === null
        ? t.confirmations({ confirmations })
        : t.confirmationsOf({ confirmations: Math.min(confirmations, needed), needed });
  return (
    <li className="pending-deposit">
      <div className="pending-deposit-line">
        <Amount value={amount_ubxs} />
        <Time value={created_at} className="fh-muted" zone />
      </div>
      {confirmations !== null && needed !== null && (
        <progress value={Math.min(confirmations, needed)} max={needed} aria-label={progress} />
      )}
      <div className="pending-deposit-line fh-muted">
        <span>{progress}</span>
        {chain_id !== null && <TxLink hash={tx_hash} chainId={chain_id} />}
      </div>
    </li>
  );
}
