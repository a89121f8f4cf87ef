import type { PartnerKey } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { useState } from "react";
import { ActionDialog } from "../../../shared/action/ActionDialog.tsx";
import { $partnersMessages } from "../messages.ts";
import { showKey } from "../store.ts";
import { SecretDialog } from "./SecretDialog.tsx";

/** Asks first, then shows a key's secret, which is never sent again: only its own button closes it. */
export function ShowKey({ of: key, onClose }: { of: PartnerKey; onClose: () => void }) {
  const t = useMessages($partnersMessages);
  const [secret, setSecret] = useState<string | null>(null);
  if (secret === null)
    return (
      <ActionDialog
        title={t.showTitle}
        label={t.showLabel}
        busyLabel={t.showing}
        fallback={t.notShown}
        run={async () => setSecret(await showKey(key))}
        onClose={onClose}
        onDone={() => undefined}
      >
        <p>{t.showText}</p>
      </ActionDialog>
    );
  return (
    <SecretDialog title={t.shownTitle} text={t.shownText} secret={secret} copyLabel={t.copyKey} onClose={onClose} />
  );
}
