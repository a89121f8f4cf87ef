import type { PropertyProposal } from "@freehold/contract";
import { Button, Notice, Time, useMessages } from "@freehold/ui";
import { ApprovalWords } from "../../../shared/admin/signing/ApprovalWords.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { $adminMessages } from "./messages.ts";
import type { SaleStep } from "./store.ts";

/** That a step of a property's sale waits for another admin, with what the one who looks at it can do. */
export function ProposedSale({ proposal, onAct }: { proposal: PropertyProposal; onAct: (step: SaleStep) => void }) {
  const t = useMessages($adminMessages);
  const { id, kind, is_yours, is_lapsed, proposed_by, proposed_at, shares } = proposal;
  const sentence = is_lapsed ? t.proposalLapsed : t[`${kind}${is_yours ? "Yours" : "Proposed"}`];
  return (
    <Notice
      tone="warning"
      title={t.proposedTitle}
      action={
        <>
          {!is_yours && !is_lapsed && (
            <Button size="small" variant="primary" onClick={() => onAct("confirm")}>
              {t.confirm}
            </Button>
          )}
          {is_lapsed && (
            <Button size="small" onClick={() => onAct(kind === "publication" ? "publish" : "reissue")}>
              {kind === "publication" ? t.publish : t.reissue}
            </Button>
          )}
          <Button size="small" onClick={() => onAct("cancel")}>
            {t.cancel}
          </Button>
        </>
      }
    >
      <p>
        {fill(sentence, {
          who: <strong>{proposed_by}</strong>,
          time: <Time value={proposed_at} zone />,
          shares: t.shares(shares),
        })}
      </p>
      {!is_lapsed && <ApprovalWords of={{ proposal: id }} />}
    </Notice>
  );
}
