import type { Deposit } from "@freehold/contract";
import { Button, ErrorNotice, Notice, TxLink, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef, useState } from "react";
import type { DepositFromWalletProps } from "./DepositFromWallet.tsx";
import { followDeposit } from "./follow-deposit.ts";
import type { Sent } from "./kept.ts";
import { $depositText } from "./text.ts";

type Props = Pick<DepositFromWalletProps, "onDeposited"> & {
  sent: Sent;
  /** It is final, one way or the other, or will never be this person's deposit. */
  onEnded: () => void;
  onAgain: () => void;
};

/** A deposit that was sent, until it is final. */
export function DepositProgress({ sent, onEnded, onAgain, onDeposited }: Props) {
  const t = useMessages($depositText);
  const [deposit, setDeposit] = useState<Deposit | null>(null);
  const [error, setError] = useState<unknown>(null);
  const told = useRef(onDeposited);
  told.current = onDeposited;

  useEffect(() => {
    const leaving = new AbortController();
    followDeposit(sent, setDeposit, leaving.signal).then(
      (final) => {
        onEnded();
        if (final.status === "confirmed") told.current?.({ amount_ubxs: final.amount_ubxs, tx_hash: final.tx_hash });
      },
      (failure) => {
        if (leaving.signal.aborted) return;
        onEnded();
        setError(failure);
      },
    );
    return () => leaving.abort();
  }, [sent, onEnded]);

  const amount = formatUbxs(deposit?.amount_ubxs ?? sent.amount);
  const over = error !== null || (deposit !== null && deposit.status !== "pending");
  return (
    <div className="fh-stack">
      {error !== null ? (
        <ErrorNotice title={t.refusedTitle} error={error} fallback={t.leave} />
      ) : deposit?.status === "confirmed" ? (
        <Notice tone="success" title={t.confirmedTitle({ amount })} live>
          {t.confirmed}
        </Notice>
      ) : deposit?.status === "failed" ? (
        <Notice tone="error" title={t.failedTitle}>
          {t.failed}
        </Notice>
      ) : (
        <Notice tone="info" title={t.sentTitle({ amount })} live>
          <p>{progress(deposit, t)}</p>
          <p className="fh-muted">{t.leave}</p>
        </Notice>
      )}
      <p className="fh-muted">
        {t.transaction} <TxLink hash={sent.hash} chainId={sent.chainId} />
      </p>
      {over && (
        <div className="fh-actions">
          <Button onClick={onAgain}>{t.another}</Button>
        </div>
      )}
    </div>
  );
}

function progress(deposit: Deposit | null, t: ReturnType<(typeof $depositText)["get"]>): string {
  if (!deposit || deposit.confirmations === null) return t.sent;
  const { confirmations, confirmations_needed: needed } = deposit;
  return needed === null ? t.seen(confirmations) : t.confirming({ done: confirmations, needed });
}
