import type { User } from "@freehold/contract";
import { Badge, Button, ErrorNotice, useMessages, useStore } from "@freehold/ui";
import { CircleCheck, Clock } from "@freehold/ui/icons";
import { useState } from "react";
import { useAction } from "../../shared/action/use-action.ts";
import { mailConfirmationLink } from "../../shared/confirmation.ts";
import { $coolingOff } from "../../shared/wallet/store.ts";
import { $accountMessages } from "./messages.ts";
import { Setting } from "./Setting.tsx";

/** The person's email address, and another link to confirm it where that is to do. */
export function EmailAddress({ email, email_confirmed_at: confirmedAt }: User) {
  const t = useMessages($accountMessages);
  const [sent, setSent] = useState(false);
  const send = useAction({ run: async () => setSent(await mailConfirmationLink()) });
  const address = <span translate="no">{email}</span>;
  // A server of before says nothing about it.
  if (confirmedAt === undefined) return <Setting label={t.email} value={address} />;
  return (
    <Setting
      label={t.email}
      value={
        <span className="account-email">
          {address}
          <Badge
            tone={confirmedAt ? "green" : "neutral"}
            icon={confirmedAt ? <CircleCheck size={14} /> : <Clock size={14} />}
          >
            {confirmedAt ? t.confirmed : t.notConfirmed}
          </Badge>
        </span>
      }
    >
      {confirmedAt === null && (
        <>
          <NotConfirmed />
          <Button size="small" busy={send.busy} busyLabel={t.sendingLink} onClick={() => send.start()}>
            {t.sendLink}
          </Button>
          {send.error !== null && <ErrorNotice error={send.error} fallback={t.linkNotSent} />}
          <p aria-live="polite">{sent && !send.busy ? t.linkSent : null}</p>
        </>
      )}
    </Setting>
  );
}

/** That a link was mailed, and what depends on it: by the platform's rules, refunds may have no waiting period at all. */
function NotConfirmed() {
  const t = useMessages($accountMessages);
  const waits = (useStore($coolingOff).data?.cooling_off_seconds ?? 0) > 0;
  return (
    <p>
      <span>{t.notConfirmedText}</span> {waits && <span>{t.waitsUntilConfirmed}</span>}
    </p>
  );
}
