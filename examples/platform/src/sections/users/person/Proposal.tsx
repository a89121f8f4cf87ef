import type { RoleChange } from "@freehold/contract";
import { Button, Notice, Time, useMessages } from "@freehold/ui";
import { ApprovalWords } from "../../../shared/admin/signing/ApprovalWords.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { $personMessages } from "./messages.ts";
import type { ActName } from "./store.ts";

/** That giving or removing the admin role waits for another admin, with what the one who looks at it can do. */
export function Proposal({
  change,
  isOwn,
  removal,
  onAct,
}: {
  change: RoleChange;
  /** It is about the admin who looks at it. */
  isOwn: boolean;
  /** How the role is removed. */
  removal: "demote" | "proposeRemoval";
  onAct: (name: ActName) => void;
}) {
  const t = useMessages($personMessages);
  const isRemoval = change.role === "user";
  const sentence = sentenceOf(change, { isOwn, t });
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
              <Button size="small" onClick={() => onAct(isRemoval ? removal : "propose")}>
                {isRemoval ? t[removal] : t.propose}
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
      {!change.is_lapsed && <ApprovalWords of={{ proposal: change.id }} />}
    </Notice>
  );
}

function sentenceOf(
  { role, is_lapsed, is_yours }: RoleChange,
  { isOwn, t }: { isOwn: boolean; t: ReturnType<(typeof $personMessages)["get"]> },
): string {
  if (role === "user" && isOwn) return is_lapsed ? t.removalOwnLapsed : t.removalOwn;
  if (is_lapsed) return t.proposedLapsed;
  if (!is_yours) return t.proposedText;
  return role === "user" ? t.removalYours : t.proposedYours;
}
