import type { UnbackedDeposits, UnmatchedTransfers } from "@freehold/contract";
import { Address, Amount, Badge, Card, ErrorNotice, Skeleton, Time, TxLink } from "@freehold/ui";
import { CircleCheck, CircleX } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { $unbacked, $unmatched, MOST_DEPOSITS } from "./books.ts";
import { Concern, Facts } from "./Concern.tsx";
import { reload } from "./desk-query.ts";

const ICON = { size: 14, strokeWidth: 1.5, "aria-hidden": true } as const;

/** Deposits that the chain does not have any more, and transfers that are nobody's deposit. */
export function StrayDeposits() {
  const unbacked = useStore($unbacked);
  const unmatched = useStore($unmatched);
  const error = unbacked.error ?? unmatched.error;
  return (
    <>
      {unbacked.data && unbacked.data.items.length > 0 && <Unbacked deposits={unbacked.data.items} />}
      <Card
        title="Unclaimed transfers"
        action={
          unmatched.data?.items.length === 0 && (
            <Badge tone="green" icon={<CircleCheck {...ICON} />}>
              None
            </Badge>
          )
        }
      >
        {error && (
          <ErrorNotice
            error={error}
            title={unmatched.data && "This may be out of date"}
            fallback="The deposits could not be read."
            onRetry={() => reload("unbacked", "unmatched")}
          />
        )}
        {unmatched.data ? <Unmatched transfers={unmatched.data.items} /> : !error && <Skeleton lines={2} />}
      </Card>
    </>
  );
}

function Unbacked({ deposits }: { deposits: UnbackedDeposits["items"] }) {
  return (
    <Card
      title="Deposits that left the chain"
      action={
        <Badge tone="red" icon={<CircleX {...ICON} />}>
          {deposits.length === 1 ? "1 deposit" : `${deposits.length} deposits`}
        </Badge>
      }
    >
      <p>
        The chain took their blocks back after they were booked, and their money is paid out or invested, so that they
        could not be taken back by themselves.
      </p>
      <ul className="concerns" aria-label="Deposits that left the chain">
        {deposits.map((deposit) => (
          <Concern key={deposit.id} title={deposit.user.email}>
            <p>
              If its transaction is mined again, this goes away by itself. If not, the money is missing: approve no
              request of this person, and settle it with them.
            </p>
            <Facts
              facts={[
                ["Amount", <Amount key="a" value={deposit.amount_ubxs} />],
                ["Left of it", <Amount key="l" value={deposit.remaining_ubxs} />],
                ["Transaction", <TxLink key="t" hash={deposit.tx_hash} chainId={deposit.chain_id} />],
                ["Reason", deposit.reason],
                ["Since", <Time key="s" value={deposit.since} />],
              ]}
            />
          </Concern>
        ))}
      </ul>
    </Card>
  );
}

function Unmatched({ transfers }: { transfers: UnmatchedTransfers["items"] }) {
  if (transfers.length === 0)
    return (
      <p className="desk-muted">
        Every transfer to the platform is somebody's deposit. What arrives from a wallet that nobody has proved to be
        theirs will stand here.
      </p>
    );
  return (
    <>
      <p className="desk-muted">
        Nothing has to be done: each becomes a deposit by itself as soon as its sender proves the wallet. Only where
        several wallets sent in one transaction it cannot be told whose it is; settle that with the senders.
      </p>
      <ul className="stray" aria-label="Unclaimed transfers">
        {transfers.map(({ chain_id, tx_hash, senders, ambiguous, amount_ubxs, found_at }) => (
          <li key={`${chain_id} ${tx_hash}`}>
            <div className="stray-from">
              {senders.map((sender) => (
                <Address key={sender} value={sender} copy />
              ))}
              {ambiguous && <span className="queue-note queue-warning">Several wallets</span>}
            </div>
            <TxLink className="stray-tx" hash={tx_hash} chainId={chain_id} />
            <Time className="stray-time" value={found_at} />
            <Amount className="stray-amount" value={amount_ubxs} />
          </li>
        ))}
      </ul>
      {transfers.length === MOST_DEPOSITS && (
        <p className="desk-muted">These are the newest {MOST_DEPOSITS}; there are more.</p>
      )}
    </>
  );
}
