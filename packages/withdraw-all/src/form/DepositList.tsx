import { Amount, Details, ErrorNotice, Skeleton, Time, TxLink, useMessages } from "@freehold/ui";
import { decimalsOf } from "@freehold/ui/format";
import { useEffect, useState } from "react";
import { $text } from "../parts/messages.ts";
import { withdrawAll } from "../store/index.ts";
import type { DepositsState, DepositList as List } from "../store/state.ts";
import { toNoticeProps } from "./to-notice-props.ts";

/** SPEC 9: where the answer names no chain, hashes are looked up on Ethereum. */
const DEFAULT_CHAIN = 1;

/** The deposits behind the total, folded: they are asked for when a person looks. */
export function DepositList({ deposits: { value, list, listFailure } }: { deposits: DepositsState }) {
  const t = useMessages($text);
  const [open, setOpen] = useState(false);
  // A total that was read again may be made of others.
  useEffect(() => {
    if (open && value) void withdrawAll.listDeposits();
  }, [open, value]);
  return (
    <Details summary={t.listTitle} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {listFailure && (
        <ErrorNotice {...toNoticeProps(listFailure, t.listFailed)} onRetry={() => void withdrawAll.listDeposits()} />
      )}
      {open && !listFailure && (list ? <Lines list={list} /> : <Skeleton lines={3} />)}
    </Details>
  );
}

function Lines({ list: { deposits, missing } }: { list: List }) {
  const t = useMessages($text);
  const decimals = decimalsOf([...deposits.map(({ amount_ubxs }) => amount_ubxs), missing]);
  return (
    <ul className="fh-withdraw-deposits">
      {deposits.map(({ amount_ubxs: amount, tx_hash: hash, chain_id: chainId, created_at: createdAt }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one transaction may carry two deposits, and none needs to have one
        <li className="fh-text" key={index}>
          <span className="fh-text">
            {createdAt && <Time value={createdAt} />}
            {hash && <TxLink hash={hash} chainId={chainId ?? DEFAULT_CHAIN} className="fh-muted" />}
          </span>
          <Amount whole value={amount} decimals={decimals} />
        </li>
      ))}
      {missing && (
        <li className="fh-text">
          <span className="fh-text">{missing.startsWith("-") ? t.listGone : t.listOlder}</span>
          <Amount whole value={missing} decimals={decimals} />
        </li>
      )}
    </ul>
  );
}
