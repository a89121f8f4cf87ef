import type { AdminUserDetail } from "@freehold/contract";
import { Button, Notice, Time, useMessages } from "@freehold/ui";
import { ApprovalWords } from "../../../shared/admin/signing/ApprovalWords.tsx";
import { fill } from "../../../shared/layout/fill.tsx";
import { $personMessages } from "./messages.ts";
import type { ActName } from "./store.ts";

/** That the removal of a person's second factors waits for another admin, or for its time, with what the admin can do. */
export function FactorReset({ user, onAct }: { user: AdminUserDetail["user"]; onAct: (name: ActName) => void }) {
  const t = useMessages($personMessages);
  const { factor_reset: reset, factors_removed_at: removedAt, is_you: isOwn } = user;
  if (removedAt)
    return (
      <Notice
        tone="warning"
        title={t.removalDueTitle}
        action={
          user.role === "admin" && (
            <Button size="small" onClick={() => onAct("stopReset")}>
              {t.stopReset}
            </Button>
          )
        }
      >
        <p>{fill(t.removalDueText, { time: <Time value={removedAt} zone /> })}</p>
      </Notice>
    );
  if (!reset) return null;
  const sentence = reset.is_lapsed ? t.resetLapsed : reset.is_yours ? t.resetYours : t.resetText;
  return (
    <Notice
      tone="warning"
      title={t.resetTitle}
      action={
        <>
          {!isOwn && !reset.is_yours && !reset.is_lapsed && (
            <Button size="small" variant="primary" onClick={() => onAct("confirmReset")}>
              {t.confirmReset}
            </Button>
          )}
          {!isOwn && reset.is_lapsed && (
            <Button size="small" onClick={() => onAct("proposeReset")}>
              {t.proposeReset}
            </Button>
          )}
          <Button size="small" onClick={() => onAct("cancelReset")}>
            {t.cancelReset}
          </Button>
        </>
      }
    >
      <p>
        {fill(sentence, { who: <strong>{reset.proposed_by}</strong>, time: <Time value={reset.proposed_at} zone /> })}
      </p>
      {!reset.is_lapsed && <ApprovalWords of={{ proposal: reset.id }} />}
    </Notice>
  );
}
