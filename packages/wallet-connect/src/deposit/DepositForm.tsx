import { Address, Button, Notice, TextField, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { type FormEvent, useEffect, useRef } from "react";
import { failureText } from "./failure-text.ts";
import type { FocusNext } from "./focus-next.ts";
import type { DepositState } from "./store/deposit-state.ts";
import type { DepositStore } from "./store/deposit-store.ts";
import { $depositText } from "./store/messages.ts";
import { UnansweredRequests } from "./UnansweredRequests.tsx";

type Props = { state: Extract<DepositState, { status: "form" }>; store: DepositStore; focusNext: FocusNext };

/** Renders the amount of a deposit and the button that sends it. */
export function DepositForm({ state, store, focusNext }: Props) {
  const t = useMessages($depositText);
  const { destination, amount, amountProblem, balance, asking, left } = state;
  const isAsking = asking !== null;
  const amountErrors = { blank: t.amountBlank, malformed: t.amountBad, zero: t.amountZero };
  const failure = failureText(state, t);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isAsking || focusNext.current !== "amount") return;
    focusNext.current = null;
    // A person who has moved the focus out of the form meanwhile keeps it.
    const { activeElement } = document;
    if (activeElement === document.body || field.current?.form?.contains(activeElement)) field.current?.focus();
  }, [isAsking, focusNext]);

  // Nothing was sent: the person stays here.
  useEffect(() => {
    if (!isAsking && focusNext.current === "progress") focusNext.current = null;
  });

  function send(event: FormEvent) {
    event.preventDefault();
    focusNext.current = "progress";
    void store.send();
  }

  function leave() {
    focusNext.current = "amount";
    store.leaveRequest();
  }

  return (
    <form className="fh-stack" noValidate onSubmit={send}>
      <TextField
        label={`${t.amount} (${destination.token_symbol})`}
        help={balance !== null && t.holds({ amount: formatUbxs(balance), symbol: destination.token_symbol })}
        error={amountProblem && amountErrors[amountProblem]}
        inputRef={field}
        inputMode="decimal"
        autoComplete="off"
        required
        disabled={isAsking}
        value={amount}
        onChange={(event) => store.setAmount(event.target.value)}
        action={
          balance !== null &&
          balance !== "0" && (
            <Button disabled={isAsking} onClick={() => store.setAmount(balance)}>
              {t.all}
            </Button>
          )
        }
      />
      <p className="fh-muted">
        <span className="fh-text">{t.to}</span> <Address value={destination.address} />
      </p>
      {failure && <Notice tone="error">{failure}</Notice>}
      <UnansweredRequests asking={asking} left={left} onLeave={leave} />
      <div className="fh-actions">
        <Button
          type="submit"
          variant="primary"
          busy={isAsking}
          busyLabel={asking && !asking.askedAt ? t.checking : t.waiting}
        >
          {t.send}
        </Button>
      </div>
    </form>
  );
}
