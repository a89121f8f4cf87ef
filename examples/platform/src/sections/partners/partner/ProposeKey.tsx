import type { AdminPartner } from "@freehold/contract";
import { TextField, useMessages } from "@freehold/ui";
import { useId, useState } from "react";
import { ReasonDialog } from "../../../shared/admin/ReasonDialog.tsx";
import { $partnersMessages } from "../messages.ts";
import { proposeKey } from "../store.ts";

/** Asks for which pages a key is to be, how often it may be used, and why. */
export function ProposeKey({ partner, onClose }: { partner: AdminPartner; onClose: () => void }) {
  const t = useMessages($partnersMessages);
  const id = useId();
  const [origins, setOrigins] = useState("");
  const [limit, setLimit] = useState("600");
  return (
    <ReasonDialog
      title={t.proposeTitle}
      label={t.proposeLabel}
      busyLabel={t.proposing}
      fallback={t.notProposed}
      help={t.reasonHelp}
      draft={`partner key ${partner.id}`}
      run={(reason) => proposeKey({ origins: originsOf(origins), requests_per_minute: Number(limit), reason })}
      onClose={onClose}
    >
      <p>{t.proposeText}</p>
      <div className="area">
        <label htmlFor={id}>{t.origins}</label>
        <textarea
          id={id}
          className="area-mono"
          rows={3}
          required
          spellCheck={false}
          value={origins}
          aria-describedby={`${id}-help`}
          onChange={(event) => setOrigins(event.target.value)}
        />
        <p id={`${id}-help`} className="area-help">
          {t.originsHelp}
        </p>
      </div>
      <TextField
        label={t.limitLabel}
        help={t.limitHelp}
        inputMode="numeric"
        autoComplete="off"
        required
        value={limit}
        onChange={(event) => setLimit(event.target.value)}
      />
    </ReasonDialog>
  );
}

/** One a line. An address bar has a slash behind the origin. */
const originsOf = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .map((line) => line.replace(/\/$/, ""));
