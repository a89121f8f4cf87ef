import type { UnmatchedTransfers } from "@freehold/contract";
import { Button, Notice, useMessages } from "@freehold/ui";
import { useRef, useState } from "react";
import { DecideProposal } from "../../../shared/admin/DecideProposal.tsx";
import { ubxs } from "../../../shared/admin/format.ts";
import { ReasonDialog } from "../../../shared/admin/ReasonDialog.tsx";
import { useFocusFallback } from "../../../shared/layout/use-focus-fallback.ts";
import { AccountField } from "../AccountField.tsx";
import { proposalOfPerson } from "../proposal-of-person.tsx";
import { decideAttribution, proposeAttribution } from "../store.ts";
import { TransferFacts } from "../TransferFacts.tsx";
import { $attributedDepositMessages } from "./attributed-deposit-messages.ts";

type Transfer = UnmatchedTransfers["items"][number];

/** What admins do with a transfer whose sender no person can prove: propose whose deposit it is, by evidence, and confirm that. */
export function AttributedDeposit({ transfer }: { transfer: Transfer }) {
  const t = useMessages($attributedDepositMessages);
  const [isOpen, setOpen] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const { attribution, proposal, is_own, amount_ubxs } = transfer;
  useFocusFallback(group, attribution?.id ?? "");
  if (is_own && !attribution) return null;
  return (
    <fieldset
      ref={group}
      className="unmatched-act"
      aria-label={t.transfer({ amount: ubxs(amount_ubxs) })}
      tabIndex={-1}
    >
      {attribution && <p>{proposalOfPerson(attribution, t)}</p>}
      {!attribution && !proposal && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t.record}
        </Button>
      )}
      <DecideProposal
        proposal={attribution}
        words={t}
        confirmTitle={() => t.recordTitle}
        question={(decision, asked) => (
          <>
            <Sent transfer={transfer} />
            <p>{proposalOfPerson(asked, t)}</p>
            {decision === "confirm" && <p>{t.effect}</p>}
          </>
        )}
        run={(decision, { id, email }) => decideAttribution(id, { decision, email })}
      />
      {isOpen && <AttributeDialog transfer={transfer} onClose={() => setOpen(false)} />}
    </fieldset>
  );
}

/** Asks whose the transfer is, and what proves it. */
function AttributeDialog({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const t = useMessages($attributedDepositMessages);
  const { chain_id, tx_hash, sender, announced_by } = transfer;
  const [email, setEmail] = useState(announced_by.length === 1 ? (announced_by[0] ?? "") : "");
  return (
    <ReasonDialog
      title={t.recordTitle}
      label={t.propose}
      busyLabel={t.proposing}
      fallback={t.notProposed}
      help={t.reasonHelp}
      draft={`attributed deposit ${tx_hash} ${sender}`}
      run={(reason) => proposeAttribution({ chain_id, tx_hash, sender, email, reason })}
      onClose={onClose}
    >
      <Sent transfer={transfer} />
      <p>{t.effect}</p>
      <Notice tone="warning">{t.neverBack}</Notice>
      <AccountField label={t.email} help={t.emailHelp} value={email} onChange={setEmail} />
    </ReasonDialog>
  );
}

function Sent({ transfer: { amount_ubxs, sender, tx_hash, chain_id } }: { transfer: Transfer }) {
  const t = useMessages($attributedDepositMessages);
  return <TransferFacts amount={amount_ubxs} party={t.sender} address={sender} hash={tx_hash} chainId={chain_id} />;
}
