import { type AdminWithdrawal, BNB_CHAIN_ID, cleanHash, ETHEREUM_CHAIN_ID, findChain } from "@freehold/contract";
import { Address, useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog, DialogField } from "../../../../shared/action/ActionDialog.tsx";
import { RadioGroup } from "../../../../shared/action/RadioGroup.tsx";
import { ubxs } from "../../../../shared/admin/format.ts";
import { txIdError } from "../../../../shared/admin/validation.ts";
import { fill } from "../../../../shared/layout/fill.tsx";
import { $paymentMessages } from "./messages.ts";
import { recordPayment, txIdProblemOf } from "./store.ts";

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
  const t = useMessages($paymentMessages);
  const [txId, setTxId] = useState(paidBy);
  const [chainId, setChainId] = useState(known ?? BNB_CHAIN_ID);
  return (
    <ActionDialog
      title={t.recordTitle}
      label={t.record}
      busyLabel={t.recording}
      fallback={t.notRecorded}
      check={() => txIdError(txId)}
      problemOf={txIdProblemOf}
      run={() => recordPayment(withdrawal.id, { tx_id: txId.trim(), chain_id: chainId })}
      onClose={onClose}
    >
      {(state) => (
        <>
          <p>
            {fill(t.recordText, {
              amount: (
                <strong translate="no" className="admin-nowrap">
                  {ubxs(withdrawal.amount_ubxs)}
                </strong>
              ),
            })}
          </p>
          <p className="admin-address">
            <Address value={withdrawal.wallet_address} display="groups" copy />
          </p>
          {known === null && <ChainChoice value={chainId} disabled={state.busy} onChange={setChainId} />}
          <DialogField
            label={t.txId}
            help={t.txIdHelp}
            mono
            placeholder="0x"
            value={txId}
            onType={(typed) => setTxId(cleanHash(typed))}
            state={state}
          />
          <p>{t.final}</p>
        </>
      )}
    </ActionDialog>
  );
}

/** The chains a payment can be on (SPEC 9), the usual one first. */
function ChainChoice(props: { value: number; disabled: boolean; onChange: (chainId: number) => void }) {
  const t = useMessages($paymentMessages);
  const options = [BNB_CHAIN_ID, ETHEREUM_CHAIN_ID].map((value) => ({ value, label: findChain(value)?.name }));
  return <RadioGroup {...props} legend={t.chain} options={options} />;
}
