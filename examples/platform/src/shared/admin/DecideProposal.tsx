import type { OpenProposal } from "@freehold/contract";
import { Button, Time, useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { $adminMessages } from "./messages.ts";
import { ApprovalWords } from "./signing/ApprovalWords.tsx";
import type { Decision } from "./signing/sign.ts";
import { useAsk } from "./use-ask.ts";

/** The label of the button that confirms, and what is said meanwhile and if it fails. */
type Words = Record<"confirm" | "confirming" | "notConfirmed", string>;

/**
 * Shows when a proposal was made, what it is waiting for, and the words that it is signed by. Lets an admin confirm it, unless they made it
 * or it has lapsed, or cancel it. Either asks first.
 *
 * An open question stays open if another admin decides meanwhile, also where what it is about leaves the list with that. The outcome
 * then says so.
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
  question: (name: "confirm" | "cancel", proposal: Proposal) => ReactNode;
  /** Renders what belongs to the proposal around its buttons. @default nothing */
  frame?: (content: ReactNode, proposal: Proposal) => ReactNode;
  run: (decision: Decision, proposal: Proposal) => Promise<void>;
}) {
  const t = useMessages($adminMessages);
  const ask = useAsk();
  if (!proposal) return null;
  const signs = { proposal: proposal.id };
  const cancel = () =>
    ask({
      ...{ title: t.cancelProposalTitle, label: t.cancelProposal, busyLabel: t.cancelling, fallback: t.notCancelled },
      run: () => run("cancel", proposal),
      children: question("cancel", proposal),
    });
  const confirm = () =>
    ask({
      ...{ title: confirmTitle(proposal), label: words.confirm },
      ...{ busyLabel: words.confirming, fallback: words.notConfirmed },
      signs,
      run: (shown) => run(shown, proposal),
      children: question("confirm", proposal),
    });
  return frame(
    <>
      <p className="admin-muted">
        <Time value={proposal.proposed_at} zone />
        {(proposal.is_lapsed || proposal.is_yours) && <span>{` · ${proposal.is_lapsed ? t.lapsed : t.another}`}</span>}
      </p>
      {!proposal.is_lapsed && <ApprovalWords of={signs} />}
      <div className="admin-actions">
        <Button size="small" onClick={cancel}>
          {t.cancelProposal}
        </Button>
        {!proposal.is_yours && !proposal.is_lapsed && (
          <Button size="small" variant="primary" onClick={confirm}>
            {words.confirm}
          </Button>
        )}
      </div>
    </>,
    proposal,
  );
}
