import type { SettingsAnswer } from "@freehold/contract";
import { Button, Card, Time, useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { ReconciliationWarning } from "../../../shared/admin/books/ReconciliationWarning.tsx";
import { useCurrentUser } from "../../../shared/admin/use-current-user.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { $rulesMessages } from "./messages.ts";
import { ProposedChange } from "./ProposedChange.tsx";
import { cancelProposal, changeOf, confirmationOf, confirmProposal, type Proposal } from "./store.ts";

/** The changes that wait for another admin, to confirm or to cancel. */
export function Proposals({ answer: { pending, settings: rules } }: { answer: SettingsAnswer }) {
  const t = useMessages($rulesMessages);
  const [open, setOpen] = useState<{ step: "confirm" | "cancel"; proposal: Proposal } | null>(null);
  const me = useCurrentUser();
  // A dialog that is open stays, also after another admin has decided: that is said when it is sent.
  if (pending.length === 0 && !open) return null;
  const dialog = open && {
    proposal: open.proposal,
    change: changeOf(open.proposal, rules, t),
    onClose: () => setOpen(null),
  };
  return (
    <Card title={t.waiting}>
      <ul className="proposals">
        {pending.map((proposal) => {
          const own = proposal.proposed_by === me.email;
          return (
            <li key={proposal.id}>
              <div>
                <p className="proposals-what">
                  <ProposedChange proposal={proposal} rules={rules} />
                </p>
                {proposal.reason && <p className="proposals-what">{fill(t.because, { reason: proposal.reason })}</p>}
                <p className="admin-muted">
                  <Time value={proposal.proposed_at} zone />
                  {own && <span>{` · ${t.another}`}</span>}
                </p>
              </div>
              <div className="admin-actions">
                <Button size="small" onClick={() => setOpen({ step: "cancel", proposal })}>
                  {t.cancel}
                </Button>
                {!own && (
                  <Button size="small" variant="primary" onClick={() => setOpen({ step: "confirm", proposal })}>
                    {t.confirm}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {dialog && (open.step === "confirm" ? <ConfirmDialog {...dialog} /> : <CancelDialog {...dialog} />)}
    </Card>
  );
}

type DialogProps = { proposal: Proposal; change: string; onClose: () => void };

function ConfirmDialog({ proposal, change, onClose }: DialogProps) {
  const t = useMessages($rulesMessages);
  return (
    <ActionDialog
      title={t.confirmTitle}
      label={t.confirmLabel}
      busyLabel={t.confirming}
      fallback={t.notConfirmed}
      run={() => confirmProposal(proposal.id)}
      onClose={onClose}
    >
      <p>{fill(confirmationOf(proposal.field, t), { who: <strong>{proposal.proposed_by}</strong>, change })}</p>
      {proposal.reason && <blockquote className="admin-quote">{proposal.reason}</blockquote>}
      {proposal.field === "payments" && <ReconciliationWarning />}
    </ActionDialog>
  );
}

function CancelDialog({ proposal, change, onClose }: DialogProps) {
  const t = useMessages($rulesMessages);
  return (
    <ActionDialog
      title={t.cancelTitle}
      label={t.cancelLabel}
      busyLabel={t.cancelling}
      fallback={t.notCancelled}
      run={() => cancelProposal(proposal.id)}
      onClose={onClose}
    >
      <p>{t.cancelText({ change })}</p>
    </ActionDialog>
  );
}
