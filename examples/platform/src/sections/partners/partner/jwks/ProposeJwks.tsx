import type { AdminPartner } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { useState } from "react";
import { $partnersMessages } from "../../messages.ts";
import { proposeJwks } from "../../store.ts";
import { MonoArea } from "../MonoArea.tsx";
import { ProposeTerms } from "../ProposeTerms.tsx";

/** Proposes the public keys of a partner: an address of theirs, or the keys themselves. */
export function ProposeJwks({ partner, onClose }: { partner: AdminPartner; onClose: () => void }) {
  const t = useMessages($partnersMessages);
  const [place, setPlace] = useState("");
  return (
    <ProposeTerms
      title={t.proposeJwksTitle}
      fallback={t.jwksNotProposed}
      draft={`partner jwks ${partner.id}`}
      run={(terms) => proposeJwks(place, terms)}
      onClose={onClose}
    >
      <p>{t.proposeJwksText}</p>
      <MonoArea label={t.jwksPlace} help={t.jwksPlaceHelp} value={place} onChange={setPlace} />
    </ProposeTerms>
  );
}
