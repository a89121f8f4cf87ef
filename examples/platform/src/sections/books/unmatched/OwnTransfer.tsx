import type { UnmatchedTransfers } from "@freehold/contract";
import { Badge, Button, useMessages } from "@freehold/ui";
import { useRef, useState } from "react";
import { DecideProposal } from "../../../shared/admin/DecideProposal.tsx";
import { ubxs } from "../../../shared/admin/format.ts";
import { ReasonDialog } from "../../../shared/admin/ReasonDialog.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { useFocusFallback } from "../../../shared/layout/use-focus-fallback.ts";
import { decideOwn, proposeOwn } from "../store.ts";
import { TransferFacts } from "../TransferFacts.tsx";
import { $ownTransferMessages } from "./own-transfer-messages.ts";

type Transfer = UnmatchedTransfers["items"][number];
type Proposal = NonNullable<Transfer["proposal"]>;

/** What admins do with an unclaimed transfer: propose that it is the platform's own, or is not after all, and confirm that. */
export function OwnTransfer({ transfer }: { transfer: Transfer }) {
  const t = useMessages($ownTransferMessages);
  const [isOpen, setOpen] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const { proposal, is_own, chain_id, tx_hash, sender, amount_ubxs } = transfer;
  useFocusFallback(group, `${proposal?.id} ${is_own}`);
  const facts = (
    <TransferFacts amount={amount_ubxs} party={t.sender} address={sender} hash={tx_hash} chainId={chain_id} />
  );
  return (
    <fieldset
      ref={group}
      className="unmatched-act"
      aria-label={t.transfer({ amount: ubxs(amount_ubxs) })}
      tabIndex={-1}
    >
      <div className="admin-actions">
        {is_own && <Badge tone="green">{t.ours}</Badge>}
        {!proposal && (
          <Button size="small" onClick={() => setOpen(true)}>
            {is_own ? t.undo : t.record}
          </Button>
        )}
      </div>
      {proposal && <p>{sentenceOf(proposal, t)}</p>}
      <DecideProposal
        proposal={proposal}
        words={t}
        confirmTitle={(asked) => (asked.is_own ? t.recordTitle : t.undoTitle)}
        question={(decision, asked) => (
          <>
            {facts}
            <p>{sentenceOf(asked, t)}</p>
            {decision === "confirm" && <p>{asked.is_own ? t.recordEffect : t.undoEffect}</p>}
          </>
        )}
        run={(decision, asked) => decideOwn(asked.id, { decision, isOwn: asked.is_own })}
      />
      {isOpen && (
        <ReasonDialog
          title={is_own ? t.undoTitle : t.recordTitle}
          label={t.propose}
          busyLabel={t.proposing}
          fallback={t.notProposed}
          help={t.reasonHelp}
          draft={`own transfer ${tx_hash} ${sender}`}
          run={(reason) => proposeOwn({ chain_id, tx_hash, sender, is_own: !is_own, reason })}
          onClose={() => setOpen(false)}
        >
          {facts}
          <p>{is_own ? t.undoEffect : t.recordEffect}</p>
        </ReasonDialog>
      )}
    </fieldset>
  );
}

function sentenceOf(
  { is_own, is_yours, proposed_by, reason }: Proposal,
  t: ReturnType<(typeof $ownTransferMessages)["get"]>,
) {
  const [others, yours] = is_own ? [t.proposedOurs, t.youProposedOurs] : [t.proposedNotOurs, t.youProposedNotOurs];
  return fill(is_yours ? yours : others, { who: <strong>{proposed_by}</strong>, reason });
}
