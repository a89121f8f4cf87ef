import type { AdminPartner } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { $partnersMessages } from "../messages.ts";
import { proposeKey } from "../store.ts";
import { ProposeTerms } from "./ProposeTerms.tsx";

/** Proposes a secret key. */
export function ProposeKey({ partner, onClose }: { partner: AdminPartner; onClose: () => void }) {
  const t = useMessages($partnersMessages);
  return (
    <ProposeTerms
      title={t.proposeTitle}
      fallback={t.notProposed}
      draft={`partner key ${partner.id}`}
      run={proposeKey}
      onClose={onClose}
    >
      <p>{t.proposeText}</p>
    </ProposeTerms>
  );
}
