import type { OpenProposal } from "@freehold/contract";
import { Button, Time, useMessages } from "@freehold/ui";
import { type ReactNode, useState } from "react";
import { ActionDialog } from "../action/ActionDialog.tsx";
import { $adminMessages } from "./messages.ts";

/** What an admin does about an open proposal. */
export type Decision = "confirm" | "cancel";

/** The label of the button that confirms, and what is said meanwhile and if it fails. */
type Words = Record<"confirm" | "confirming" | "notConfirmed", string>;

/**
 * Shows when a proposal was made and what it is waiting for. Lets an admin confirm it, unless they made it or it has lapsed, or cancel
 * it. Either asks first.
 *
 * An open question stays open if another admin decides meanwhile. The outcome then says so.
 *
 * @example
 * <DecideProposal
 *   proposal={transfer.proposal} words={t} confirmTitle={() => t.confirmTitle}
 *   question={(decision, { reason }) => <p>{reason}</p>} run={(decision, { id }) => decide(id, decision)}
 * />
 */
export function DecideProposal<Proposal extends OpenProposal>({
  proposal,
  words,
  confirmTitle,
  question,
  frame = (content) => content,
  run,
}: {
  /** null: none is open. */
  proposal: Proposal | null;
  words: Words;
  /** The title of the question before it is confirmed. */
  confirmTitle: (proposal: Proposal) => string;
  /** What the question shows. */
  question: (decision: Decision, proposal: Proposal) => ReactNode;
  /** Renders what belongs to the proposal around its buttons. @default nothing */
  frame?: (content: ReactNode, proposal: Proposal) => ReactNode;
  run: (decision: Decision, proposal: Proposal) => Promise<void>;
}) {
  const t = useMessages($adminMessages);
  const [asked, setAsked] = useState<{ decision: Decision; proposal: Proposal } | null>(null);
  const isConfirming = asked?.decision === "confirm";
  return (
    <>
      {proposal &&
        frame(
          <>
            <p className="admin-muted">
              <Time value={proposal.proposed_at} zone />
              {(proposal.is_lapsed || proposal.is_yours) && (
                <span>{` · ${proposal.is_lapsed ? t.lapsed : t.another}`}</span>
              )}
            </p>
            <div className="admin-actions">
              <Button size="small" onClick={() => setAsked({ decision: "cancel", proposal })}>
                {t.cancelProposal}
              </Button>
              {!proposal.is_yours && !proposal.is_lapsed && (
                <Button size="small" variant="primary" onClick={() => setAsked({ decision: "confirm", proposal })}>
                  {words.confirm}
                </Button>
              )}
            </div>
          </>,
          proposal,
        )}
      {asked && (
        <ActionDialog
          title={isConfirming ? confirmTitle(asked.proposal) : t.cancelProposalTitle}
          label={isConfirming ? words.confirm : t.cancelProposal}
          busyLabel={isConfirming ? words.confirming : t.cancelling}
          fallback={isConfirming ? words.notConfirmed : t.notCancelled}
          run={() => run(asked.decision, asked.proposal)}
          onClose={() => setAsked(null)}
        >
          {question(asked.decision, asked.proposal)}
        </ActionDialog>
      )}
    </>
  );
}
