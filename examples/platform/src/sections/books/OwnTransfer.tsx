import type { UnmatchedTransfers } from "@freehold/contract";
import { Badge, Button, useMessages } from "@freehold/ui";
import { useState } from "react";
import { DecideProposal } from "../../shared/admin/DecideProposal.tsx";
import { ReasonDialog } from "../../shared/admin/ReasonDialog.tsx";
import { fill } from "../../shared/layout/fill.tsx";
import { $ownTransferMessages } from "./own-transfer-messages.ts";
import { decideOwn, proposeOwn } from "./store.ts";

type Transfer = UnmatchedTransfers["items"][number];

/** What admins do with an unclaimed transfer: propose that it is the platform's own, or is not after all, and confirm that. */
export function OwnTransfer({ transfer }: { transfer: Transfer }) {
  const t = useMessages($ownTransferMessages);
  const [isOpen, setOpen] = useState(false);
  const { proposal, is_own, chain_id, tx_hash, sender } = transfer;
  return (
    <div className="unmatched-own">
      {is_own && <Badge tone="green">{t.ours}</Badge>}
      {proposal ? (
        <Proposed proposal={proposal} />
      ) : (
        <Button size="small" onClick={() => setOpen(true)}>
          {is_own ? t.undo : t.record}
        </Button>
      )}
      {isOpen && (
        <ReasonDialog
          title={is_own ? t.undoTitle : t.recordTitle}
          label={t.propose}
          busyLabel={t.proposing}
          fallback={t.notProposed}
          help={t.reasonHelp}
          run={(reason) => proposeOwn({ chain_id, tx_hash, sender, is_own: !is_own, reason })}
          onClose={() => setOpen(false)}
        >
          <p>{is_own ? t.undoEffect : t.recordEffect}</p>
        </ReasonDialog>
      )}
    </div>
  );
}

function Proposed({ proposal }: { proposal: NonNullable<Transfer["proposal"]> }) {
  const t = useMessages($ownTransferMessages);
  const { id, is_own, is_yours, proposed_by, reason } = proposal;
  const sentence = fill(is_own ? t.proposedOurs : t.proposedNotOurs, { who: <strong>{proposed_by}</strong>, reason });
  return (
    <>
      <p>{sentence}</p>
      {is_yours && <p className="admin-muted">{t.another}</p>}
      <DecideProposal proposal={proposal} words={t} run={(decision) => decideOwn(id, decision)}>
        {(decision) => (
          <>
            <p>{sentence}</p>
            {decision === "confirm" && <p>{is_own ? t.recordEffect : t.undoEffect}</p>}
          </>
        )}
      </DecideProposal>
    </>
  );
}
