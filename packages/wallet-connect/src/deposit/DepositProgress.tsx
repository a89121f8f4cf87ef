import type { Deposit } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Button, ErrorNotice, Notice, TxLink, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useEffect, useRef } from "react";
import type { FocusNext } from "./focus-next.ts";
import type { DepositState } from "./store/deposit-state.ts";
import type { DepositStore } from "./store/deposit-store.ts";
import { $depositText } from "./store/messages.ts";

/** What the server says of a transaction that paid nothing. */
const NOTHING_PAID = ["failed_transaction", "no_transfer", "zero_amount"];

type SentState = Extract<DepositState, { sent: unknown }>;
type Props = { state: SentState; store: DepositStore; focusNext: FocusNext };

/** Shows a sent deposit until it's final. */
export function DepositProgress({ state, store, focusNext }: Props) {
  const t = useMessages($depositText);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusNext.current !== "progress") return;
    focusNext.current = null;
    container.current?.focus();
  }, [focusNext]);

  return (
    <div className="fh-stack fh-deposit-progress" ref={container} tabIndex={-1}>
      <ProgressNotice state={state} />
      <p className="fh-muted">
        <span className="fh-text">{t.transaction}</span> <TxLink hash={state.sent.hash} chainId={state.sent.chainId} />
      </p>
      {(state.status !== "following" || state.canSendAnother) && (
        <div className="fh-actions">
          <Button
            onClick={() => {
              focusNext.current = "amount";
              store.startAnother();
            }}
          >
            {t.another}
          </Button>
        </div>
      )}
    </div>
  );
}

function ProgressNotice({ state }: { state: SentState }) {
  const t = useMessages($depositText);
  switch (state.status) {
    case "refused": {
      const hasPaidNothing = isApiError(state.error) && NOTHING_PAID.includes(state.error.code);
      return (
        <ErrorNotice title={hasPaidNothing ? t.failedTitle : t.refusedTitle} error={state.error} fallback={t.leave} />
      );
    }
    case "confirmed":
      return (
        <Notice tone="success" title={t.confirmedTitle({ amount: formatUbxs(state.deposit.amount_ubxs) })} live>
          {t.confirmed}
        </Notice>
      );
    case "left-chain":
      return (
        <Notice tone="warning" title={t.leftTitle} live>
          {t.left}
        </Notice>
      );
    case "missing":
      return (
        <Notice tone="warning" title={t.missingTitle} live>
          {t.missing}
        </Notice>
      );
    case "following": {
      const amount = formatUbxs(state.deposit?.amount_ubxs ?? state.sent.amount);
      return (
        <Notice tone="info" title={t.sentTitle({ amount })} live>
          {/* An answer about something else says nothing about the network. */}
          {!state.isUnclear && <p className="fh-text">{confirmationsText(state.deposit, t)}</p>}
          <p className="fh-muted">{t.leave}</p>
        </Notice>
      );
    }
  }
}

function confirmationsText(deposit: Deposit | null, t: ReturnType<(typeof $depositText)["get"]>): string {
  if (!deposit || deposit.confirmations === null) return t.sent;
  const { confirmations, confirmations_needed: needed } = deposit;
  return needed === null ? t.seen(confirmations) : t.confirming({ done: confirmations, needed });
}
