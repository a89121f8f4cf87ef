import { useMessages } from "@freehold/ui";
import { useId, useState } from "react";
import { ReasonDialog } from "../../../../shared/admin/ReasonDialog.tsx";
import { $clientMessages } from "./messages.ts";
import { proposeClient } from "./store.ts";

/** Asks where people may be sent back to, and why. */
export function ProposeClient({ partnerId, onClose }: { partnerId: string; onClose: () => void }) {
  const t = useMessages($clientMessages);
  const id = useId();
  const [addresses, setAddresses] = useState("");
  return (
    <ReasonDialog
      title={t.proposeTitle}
      label={t.proposeLabel}
      busyLabel={t.proposing}
      fallback={t.notProposed}
      help={t.reasonHelp}
      draft={`partner client ${partnerId}`}
      run={(reason) => proposeClient({ redirect_uris: addresses.split(/\s+/).filter(Boolean), reason })}
      onClose={onClose}
    >
      <p>{t.proposeText}</p>
      <div className="area">
        <label htmlFor={id}>{t.addresses}</label>
        <textarea
          id={id}
          className="area-mono"
          rows={3}
          required
          spellCheck={false}
          value={addresses}
          aria-describedby={`${id}-help`}
          onChange={(event) => setAddresses(event.target.value)}
        />
        <p id={`${id}-help`} className="area-help">
          {t.addressesHelp}
        </p>
      </div>
    </ReasonDialog>
  );
}
