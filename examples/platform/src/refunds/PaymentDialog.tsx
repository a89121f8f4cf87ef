import type { AdminWithdrawal } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Address, Button, Dialog, ErrorNotice, TextField } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { type FormEvent, useId, useState } from "react";
import { showProblems } from "../show-problems.ts";
import { recordPayment } from "./refunds.ts";
import { PAYMENT_CHAINS, txIdError } from "./rules.ts";
import { useAction } from "./useAction.ts";

/** Takes the transaction that paid an approved refund, and completes the request with it. */
export function PaymentDialog({ withdrawal, onClose }: { withdrawal: AdminWithdrawal; onClose: () => void }) {
  const form = useId();
  const [txId, setTxId] = useState("");
  const [chainId, setChainId] = useState<number>(PAYMENT_CHAINS[0].id);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, error, run } = useAction(onClose);
  const used = isApiError(error) && error.code === "tx_id_used";

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = txIdError(txId);
    showProblems(event.currentTarget, () => setProblem(found));
    if (!found) void run(() => recordPayment(withdrawal.id, { tx_id: txId.trim(), chain_id: chainId }));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title="Record the payment"
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Back
          </Button>
          <Button variant="primary" type="submit" form={form} busy={busy} busyLabel="Recording...">
            Record payment
          </Button>
        </>
      }
    >
      <form id={form} className="refund-dialog" onSubmit={submit} noValidate>
        <p>
          The transaction that paid <strong className="refund-nowrap">{formatUbxs(withdrawal.amount_ubxs)} UBXS</strong>{" "}
          to
        </p>
        <p className="refund-address">
          <Address value={withdrawal.wallet_address} display="groups" copy />
        </p>
        <fieldset className="choice choice-tall">
          <legend>Chain</legend>
          {PAYMENT_CHAINS.map((chain) => (
            <label key={chain.id}>
              <input
                type="radio"
                name={`${form}-chain`}
                checked={chainId === chain.id}
                disabled={busy}
                onChange={() => setChainId(chain.id)}
              />
              <span>
                {chain.label}
                <small>{chain.name}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <TextField
          label="Transaction ID"
          help="0x and 64 hexadecimal characters, as the block explorer shows it."
          error={problem ?? (used ? (error.detail ?? error.message) : undefined)}
          mono
          required
          autoComplete="off"
          spellCheck={false}
          placeholder="0x"
          value={txId}
          readOnly={busy}
          onChange={(event) => {
            setTxId(event.target.value);
            setProblem(null);
          }}
        />
        <p>This completes the request. It cannot be undone here.</p>
        {error !== null && !used && <ErrorNotice error={error} fallback="The payment could not be recorded." />}
      </form>
    </Dialog>
  );
}
