import type { RoleChange } from "@freehold/contract";
import { Button, Notice, Time, useMessages } from "@freehold/ui";
import { fill } from "../../../shared/layout/fill.tsx";
import { $personMessages } from "./messages.ts";
import type { ActName } from "./store.ts";

/** That giving or removing the admin role waits for another admin, with what the one who looks at it can do. */
export function Proposal({
  change,
  isOwn,
  onAct,
}: {
  change: RoleChange;
  /** It is about the admin who looks at it. */
  isOwn: boolean;
  onAct: (name: ActName) => void;
}) {
  const t = useMessages($personMessages);
  const sentence = change.is_lapsed ? t.proposedLapsed : change.is_yours ? t.proposedYours : t.proposedText;
  const isRemoval = change.role === "user";
  return (
    <Notice
      tone="warning"
      title={isRemoval ? t.removalTitle : t.proposedTitle}
      action={
        // Who is to lose the role may agree to it, and not cancel it.
        (!isOwn || isRemoval) && (
          <>
            {!change.is_yours && !change.is_lapsed && (
              <Button size="small" variant="primary" onClick={() => onAct(isRemoval ? "confirmRemoval" : "confirm")}>
                {isRemoval ? t.confirmRemoval : t.confirm}
              </Button>
            )}
            {change.is_lapsed && !isOwn && (
              <Button size="small" onClick={() => onAct(isRemoval ? "demote" : "propose")}>
                {isRemoval ? t.demote : t.propose}
              </Button>
            )}
            {!isOwn && (
              <Button size="small" onClick={() => onAct("cancel")}>
                {t.cancel}
              </Button>
            )}
          </>
        )
      }
    >
      <p>
        {fill(sentence, { who: <strong>{change.proposed_by}</strong>, time: <Time value={change.proposed_at} zone /> })}
      </p>
    </Notice>
  );
}
