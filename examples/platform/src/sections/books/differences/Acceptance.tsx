import type { Difference } from "@freehold/contract";
import { Button, Time, useMessages } from "@freehold/ui";
import { useRef, useState } from "react";
import { DecideProposal } from "../../../shared/admin/DecideProposal.tsx";
import { ReasonDialog } from "../../../shared/admin/ReasonDialog.tsx";
import { useAsk } from "../../../shared/admin/use-ask.ts";
import { fill } from "../../../shared/layout/fill.tsx";
import { useFocusFallback } from "../../../shared/layout/use-focus-fallback.ts";
import { accept, decideAcceptance, revokeAcceptance } from "../store.ts";
import { $acceptanceMessages, type AcceptanceMessages } from "./acceptance-messages.ts";

/** What admins do with a difference that cannot be put right: propose to accept it, confirm that, or undo it. */
export function Acceptance({ difference }: { difference: Difference }) {
  const t = useMessages($acceptanceMessages);
  const [isOpen, setOpen] = useState(false);
  const ask = useAsk();
  const group = useRef<HTMLFieldSetElement>(null);
  const { acceptable, acceptance, sentence, keeps_waiting, number } = difference;
  const isAccepted = acceptance?.status === "accepted";
  useFocusFallback(group, `${acceptance?.id} ${isAccepted}`);
  if (!acceptable) return null;
  const effect = effectOf(difference, t);
  return (
    <fieldset
      ref={group}
      className="difference-acceptance"
      data-proposed={acceptance !== null}
      aria-label={sentence}
      tabIndex={-1}
    >
      {acceptance ? (
        <p>
          {fill(acceptance.is_yours ? t.youProposed : t.proposedBy, {
            who: <strong>{acceptance.proposed_by}</strong>,
            reason: acceptance.reason,
          })}
        </p>
      ) : (
        <div className="admin-actions">
          <Button size="small" onClick={() => setOpen(true)}>
            {t.propose}
          </Button>
        </div>
      )}
      {isAccepted && (
        <>
          <p className="admin-muted">
            <Time value={acceptance.proposed_at} zone />
          </p>
          <div className="admin-actions">
            <Button
              size="small"
              onClick={() =>
                ask({
                  ...{ title: t.revokeTitle, label: t.revoke, busyLabel: t.revoking, fallback: t.notRevoked },
                  run: () => revokeAcceptance(acceptance.id),
                  children: (
                    <>
                      <p>{sentence}</p>
                      <p>{keeps_waiting ? t.revokeTextOnWaiting : t.revokeText}</p>
                    </>
                  ),
                })
              }
            >
              {t.revoke}
            </Button>
          </div>
        </>
      )}
      <DecideProposal
        proposal={isAccepted ? null : acceptance}
        words={t}
        confirmTitle={() => t.confirmTitle}
        question={(decision, { reason }) => (
          <>
            <p>{sentence}</p>
            <blockquote className="admin-quote">{reason}</blockquote>
            {decision === "confirm" && <p>{effect}</p>}
          </>
        )}
        run={(decision, { id }) => decideAcceptance(id, decision)}
      />
      {isOpen && (
        <ReasonDialog
          title={t.proposeTitle}
          label={t.proposeLabel}
          busyLabel={t.proposing}
          fallback={t.notProposed}
          help={t.reasonHelp}
          draft={`acceptance of ${number}`}
          run={(reason) => accept(number, reason)}
          onClose={() => setOpen(false)}
        >
          <p>{sentence}</p>
          <p>{effect}</p>
        </ReasonDialog>
      )}
    </fieldset>
  );
}

/** What becomes of requests once it is accepted. */
function effectOf({ request, keeps_waiting }: Difference, t: AcceptanceMessages): string {
  if (request) return t.effectOnRequest;
  return keeps_waiting ? t.effectOnWaiting : t.effect;
}
