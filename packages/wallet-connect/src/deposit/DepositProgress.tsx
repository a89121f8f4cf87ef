import type { Deposit } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Button, ErrorNotice, Notice, TxLink, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef, useState } from "react";
import type { DepositFromWalletProps } from "./DepositFromWallet.tsx";
import { followDeposit } from "./follow-deposit.ts";
import type { Sent } from "./kept.ts";
import { $depositText } from "./text.ts";

/** After this long in no block, in milliseconds, a transaction was probably replaced or dropped. */
const LATE = 5 * 60_000;
/** What the server says of a transaction that paid nothing. */
const NOTHING_PAID = ["failed_transaction", "no_transfer", "zero_amount"];

type Props = Pick<DepositFromWalletProps, "onDeposited"> & {
  sent: Sent;
  /** Just now, by this person: the focus follows. */
  fresh: boolean;
  /** It is final, or will never be this person's deposit. */
  onEnded: () => void;
  onAgain: () => void;
};

/** A deposit that was sent, until it is final. */
export function DepositProgress({ sent, fresh, onEnded, onAgain, onDeposited }: Props) {
  const t = useMessages($depositText);
  const [deposit, setDeposit] = useState<Deposit | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [missed, setMissed] = useState<unknown>(null);
  const [late, setLate] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const told = useRef(onDeposited);
  told.current = onDeposited;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes in the form's place
  useEffect(() => {
    if (fresh) place.current?.focus();
    const timer = setTimeout(() => setLate(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    followDeposit(sent, setDeposit, setMissed, leaving.signal).then(
      ({ amount_ubxs, tx_hash }) => {
        onEnded();
        told.current?.({ amount_ubxs, tx_hash });
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
  const notFound = isApiError(missed) && missed.code === "transaction_not_found";
  const canSendAnother = error !== null || (deposit ? deposit.status !== "pending" : late);
  return (
    <div className="fh-stack fh-deposit-progress" ref={place} tabIndex={-1}>
      {error !== null ? (
        <ErrorNotice
          title={isApiError(error) && NOTHING_PAID.includes(error.code) ? t.failedTitle : t.refusedTitle}
          error={error}
          fallback={t.leave}
        />
      ) : deposit?.status === "confirmed" ? (
        <Notice tone="success" title={t.confirmedTitle({ amount })} live>
          {t.confirmed}
        </Notice>
      ) : deposit?.status === "failed" ? (
        <Notice tone="warning" title={t.leftTitle} live>
          {t.left}
        </Notice>
      ) : late && !deposit && notFound ? (
        <Notice tone="warning" title={t.missingTitle} live>
          {t.missing}
        </Notice>
      ) : (
        <Notice tone="info" title={t.sentTitle({ amount })} live>
          {/* Whoever answers something else knows nothing of the network. */}
          {(deposit || !missed || notFound) && <p>{progress(deposit, t)}</p>}
          <p className="fh-muted">{t.leave}</p>
        </Notice>
      )}
      <p className="fh-muted">
        {t.transaction} <TxLink hash={sent.hash} chainId={sent.chainId} />
      </p>
      {canSendAnother && (
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
