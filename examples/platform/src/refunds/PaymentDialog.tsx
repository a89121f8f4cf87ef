import type { AdminWithdrawal } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { Address } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { useId, useState } from "react";
import { ActionDialog, DialogField } from "./ActionDialog.tsx";
import { recordPayment } from "./refunds.ts";
import { PAYMENT_CHAINS, txIdError } from "./rules.ts";

/** What the server says about the transaction itself. */
const AT_FIELD: ReadonlySet<string> = new Set([
  "tx_id_used",
  "payment_not_found",
  "payment_not_final",
  "payment_mismatch",
]);

/** Takes the transaction that paid an approved refund, and completes the request with it. */
export function PaymentDialog({
  withdrawal,
  chainId: known,
  paidBy,
  onClose,
}: {
  withdrawal: AdminWithdrawal;
  /** The chain payments are made on; null where each can be on another, and is asked for. */
  chainId: number | null;
  /** The transaction that seems to have paid it; empty where none is known. */
  paidBy: string;
  onClose: () => void;
}) {
  const group = useId();
  const [txId, setTxId] = useState(paidBy);
  const [chainId, setChainId] = useState<number>(known ?? PAYMENT_CHAINS[0].id);
  return (
    <ActionDialog
      title="Record the payment"
      label="Record payment"
      busyLabel="Recording..."
      fallback="The payment could not be recorded."
      check={() => txIdError(txId)}
      problemOf={(error) => (isApiError(error) && AT_FIELD.has(error.code) ? (error.detail ?? error.message) : null)}
      run={() => recordPayment(withdrawal.id, { tx_id: txId.trim(), chain_id: chainId })}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>
            The transaction that paid <strong className="desk-nowrap">{formatUbxs(withdrawal.amount_ubxs)} UBXS</strong>{" "}
            to
          </p>
          <p className="desk-address">
            <Address value={withdrawal.wallet_address} display="groups" copy />
          </p>
          {known === null && (
            <fieldset className="choice choice-tall">
              <legend>Chain</legend>
              {PAYMENT_CHAINS.map((chain) => (
                <label key={chain.id}>
                  <input
                    type="radio"
                    name={group}
                    checked={chainId === chain.id}
                    disabled={state.busy}
                    onChange={() => setChainId(chain.id)}
                  />
                  <span>
                    {chain.label}
                    <small>{chain.name}</small>
                  </span>
                </label>
              ))}
            </fieldset>
          )}
          <DialogField
            label="Transaction ID"
            help="0x and 64 hexadecimal characters, as the block explorer shows it."
            mono
            placeholder="0x"
            value={txId}
            onType={setTxId}
            state={state}
          />
          <p>This completes the request. It cannot be undone here.</p>
        </>
      )}
    </ActionDialog>
  );
}
