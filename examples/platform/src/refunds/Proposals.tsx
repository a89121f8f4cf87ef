import type { SettingsAnswer } from "@freehold/contract";
import { Button, Card, Notice, Time } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { useState } from "react";
import { ActionDialog } from "./ActionDialog.tsx";
import { BooksWarning } from "./BooksLine.tsx";
import { $rules, confirmProposal, type Proposal, proposed, withdrawProposal } from "./payment-rules.ts";
import { openRules } from "./refunds.ts";
import { useMe } from "./use-me.ts";

/** Says on the queue that a change of the rules waits. */
export function ProposalsNotice() {
  const { data } = useStore($rules);
  const me = useMe();
  if (!data?.pending.length) return null;
  const mine = data.pending.filter(({ proposed_by }) => proposed_by !== me.email).length;
  return (
    <div className="desk-notice">
      <Notice
        tone={mine ? "warning" : "info"}
        title={mine ? "A change of the payment rules waits for you" : "Your change of the payment rules waits"}
        action={
          <Button size="small" onClick={openRules}>
            Review
          </Button>
        }
      >
        {data.pending.map((proposal) => (
          <p key={proposal.id}>
            {who(proposal, me.email)} to {proposed(proposal, data.settings)}.
          </p>
        ))}
        {mine === 0 && <p>Another admin has to confirm it.</p>}
      </Notice>
    </div>
  );
}

type Decision = { step: "confirm" | "withdraw"; proposal: Proposal };

const DECISIONS = {
  confirm: {
    title: "Confirm this change?",
    label: "Confirm change",
    busyLabel: "Confirming...",
    fallback: "The change could not be confirmed.",
  },
  withdraw: {
    title: "Withdraw this proposal?",
    label: "Withdraw proposal",
    busyLabel: "Withdrawing...",
    fallback: "The proposal could not be withdrawn.",
  },
} as const;

const decide = ({ step, proposal }: Decision) =>
  step === "confirm" ? confirmProposal(proposal.id) : withdrawProposal(proposal.id);

/** The changes that wait for another admin, to confirm or to withdraw. */
export function Proposals({ rules }: { rules: SettingsAnswer }) {
  const [open, setOpen] = useState<Decision | null>(null);
  const me = useMe();
  if (rules.pending.length === 0) return null;
  const change = open && proposed(open.proposal, rules.settings);
  return (
    <Card title="Waiting for another admin">
      <ul className="proposals">
        {rules.pending.map((proposal) => {
          const own = proposal.proposed_by === me.email;
          return (
            <li key={proposal.id}>
              <div>
                <p className="proposals-what">
                  {who(proposal, me.email)} to {proposed(proposal, rules.settings)}.
                </p>
                <p className="desk-muted">
                  <Time value={proposal.proposed_at} />
                  {own && " · Another admin has to confirm it."}
                </p>
              </div>
              <div className="desk-actions">
                <Button size="small" onClick={() => setOpen({ step: "withdraw", proposal })}>
                  Withdraw
                </Button>
                {!own && (
                  <Button size="small" variant="primary" onClick={() => setOpen({ step: "confirm", proposal })}>
                    Confirm
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {open && (
        <ActionDialog {...DECISIONS[open.step]} run={() => decide(open)} onClose={() => setOpen(null)}>
          {open.step === "confirm" ? (
            <>
              <p>
                <strong>{open.proposal.proposed_by}</strong> proposed to {change}. With your confirmation it holds at
                once, for every request that is not paid yet.
              </p>
              {open.proposal.field === "payments" && <BooksWarning />}
            </>
          ) : (
            <p>The proposal to {change} is taken off the table, and everything stays as it is.</p>
          )}
        </ActionDialog>
      )}
    </Card>
  );
}

const who = ({ proposed_by }: Proposal, me: string) =>
  proposed_by === me ? "You proposed" : `${proposed_by} proposes`;
