import { useMessages } from "@freehold/ui";
import { useState } from "react";
import { ReasonDialog } from "../../../../shared/admin/ReasonDialog.tsx";
import { MonoArea } from "../MonoArea.tsx";
import { $clientMessages } from "./messages.ts";
import { proposeClient } from "./store.ts";

/** Asks where people may be sent back to, and why. */
export function ProposeClient({ partnerId, onClose }: { partnerId: string; onClose: () => void }) {
  const t = useMessages($clientMessages);
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
      <MonoArea label={t.addresses} help={t.addressesHelp} value={addresses} onChange={setAddresses} />
    </ReasonDialog>
  );
}
