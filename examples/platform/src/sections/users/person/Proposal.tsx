import type { RoleChange } from "@freehold/contract";
import { Button, Notice, Time, useMessages } from "@freehold/ui";
import { fill } from "../../../shared/layout/fill.tsx";
import { $personMessages } from "./messages.ts";
import type { ActName } from "./store.ts";

/** That the role admin waits for another admin, with what the one who looks at it can do. */
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
  return (
    <Notice
      tone="warning"
      title={t.proposedTitle}
      action={
        !isOwn && (
          <>
            {!change.is_yours && !change.is_lapsed && (
              <Button size="small" variant="primary" onClick={() => onAct("confirm")}>
                {t.confirm}
              </Button>
            )}
            {change.is_lapsed && (
              <Button size="small" onClick={() => onAct("propose")}>
                {t.propose}
              </Button>
            )}
            <Button size="small" onClick={() => onAct("cancel")}>
              {t.cancel}
            </Button>
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
