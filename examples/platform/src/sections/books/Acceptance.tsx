import type { Difference } from "@freehold/contract";
import { Button, Time, useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog } from "../../shared/action/ActionDialog.tsx";
import { ReasonDialog } from "../../shared/admin/ReasonDialog.tsx";
import { useCurrentUser } from "../../shared/admin/use-current-user.ts";
import { fill } from "../../shared/layout/fill.tsx";
import { $acceptanceMessages, type AcceptanceMessages } from "./acceptance-messages.ts";
import { accept, confirmAcceptance, revokeAcceptance } from "./store.ts";

/** What admins do with a difference that cannot be put right: propose to accept it, confirm that, or take it back. */
export function Acceptance({ difference }: { difference: Difference }) {
  const t = useMessages($acceptanceMessages);
  const [open, setOpen] = useState<"propose" | "confirm" | "revoke" | null>(null);
  const me = useCurrentUser();
  const { acceptable, acceptance } = difference;
  if (!acceptable) return null;
  const close = () => setOpen(null);
  if (!acceptance)
    return (
      <div className="admin-actions">
        <Button size="small" onClick={() => setOpen("propose")}>
          {t.propose}
        </Button>
        {open === "propose" && <ProposeDialog difference={difference} onClose={close} />}
      </div>
    );
  const { id, status, reason, proposed_by, proposed_at } = acceptance;
  const isOwn = proposed_by === me.email;
  return (
    <div className="difference-acceptance">
      <p>{fill(isOwn ? t.youProposed : t.proposedBy, { who: <strong>{proposed_by}</strong>, reason })}</p>
      <p className="admin-muted">
        <Time value={proposed_at} zone />
        {status === "proposed" && isOwn && ` · ${t.another}`}
      </p>
      <div className="admin-actions">
        <Button size="small" onClick={() => setOpen("revoke")}>
          {t.revoke}
        </Button>
        {status === "proposed" && !isOwn && (
          <Button size="small" variant="primary" onClick={() => setOpen("confirm")}>
            {t.confirm}
          </Button>
        )}
      </div>
      {open === "confirm" && (
        <ActionDialog
          title={t.confirmTitle}
          label={t.confirm}
          busyLabel={t.confirming}
          fallback={t.notConfirmed}
          run={() => confirmAcceptance(id)}
          onClose={close}
        >
          <p>{difference.sentence}</p>
          <blockquote className="admin-quote">{reason}</blockquote>
          <p>{effectOf(difference, t)}</p>
        </ActionDialog>
      )}
      {open === "revoke" && (
        <ActionDialog
          title={t.revokeTitle}
          label={t.revoke}
          busyLabel={t.revoking}
          fallback={t.notRevoked}
          run={() => revokeAcceptance(acceptance)}
          onClose={close}
        >
          <p>{t.revokeText}</p>
        </ActionDialog>
      )}
    </div>
  );
}

/** What becomes of requests once it is accepted. */
function effectOf({ request, keeps_waiting }: Difference, t: AcceptanceMessages): string {
  if (request) return t.effectOnRequest;
  return keeps_waiting ? t.effectOnWaiting : t.effect;
}

function ProposeDialog({ difference, onClose }: { difference: Difference; onClose: () => void }) {
  const t = useMessages($acceptanceMessages);
  return (
    <ReasonDialog
      title={t.proposeTitle}
      label={t.proposeLabel}
      busyLabel={t.proposing}
      fallback={t.notProposed}
      help={t.reasonHelp}
      run={(reason) => accept(difference.number, reason)}
      onClose={onClose}
    >
      <p>{difference.sentence}</p>
      <p>{effectOf(difference, t)}</p>
    </ReasonDialog>
  );
}
