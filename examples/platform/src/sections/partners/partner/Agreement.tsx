import type { OpenProposal } from "@freehold/contract";
import { Button, Card } from "@freehold/ui";
import { type ComponentProps, type ReactNode, useState } from "react";
import { DecideProposal } from "../../../shared/admin/DecideProposal.tsx";

type Deciding<Proposal extends OpenProposal> = ComponentProps<typeof DecideProposal<Proposal>>;

/** Something of a partner that two admins agree to: what waits for another admin, and beneath it what they agreed to. */
export function Agreement<Proposal extends OpenProposal>({
  proposal,
  words,
  asked,
  isFull = false,
  propose,
  children,
  ...deciding
}: Pick<Deciding<Proposal>, "proposal" | "confirmTitle" | "run"> & {
  words: Deciding<Proposal>["words"] & Record<"title" | "lead" | "proposedTitle" | "propose" | "confirmText", string>;
  /** What is proposed, and who asks for it. */
  asked: (proposal: Proposal) => ReactNode;
  /** There is no room for another one. @default false */
  isFull?: boolean;
  /** The dialog that proposes another one. */
  propose: (onClose: () => void) => ReactNode;
  children: ReactNode;
}) {
  const [isProposing, setProposing] = useState(false);
  return (
    <>
      <DecideProposal
        {...deciding}
        proposal={proposal}
        words={words}
        question={(decision, open) => (
          <>
            {asked(open)}
            {decision === "confirm" && <p>{words.confirmText}</p>}
          </>
        )}
        frame={(buttons, open) => (
          <Card title={words.proposedTitle}>
            {asked(open)}
            {buttons}
          </Card>
        )}
      />
      <Card
        title={words.title}
        action={
          (!proposal || proposal.is_lapsed) &&
          !isFull && (
            <Button size="small" onClick={() => setProposing(true)}>
              {words.propose}
            </Button>
          )
        }
      >
        <p className="admin-muted">{words.lead}</p>
        {children}
      </Card>
      {isProposing && propose(() => setProposing(false))}
    </>
  );
}
