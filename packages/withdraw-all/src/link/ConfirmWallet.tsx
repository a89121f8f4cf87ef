import { watchChanges } from "@freehold/session";
import { Address, Amount, Button, DescriptionList, useMessages } from "@freehold/ui";
import { useEffect } from "react";
import { PanelCard } from "../parts/parts.tsx";
import { withdrawAll } from "../store/index.ts";
import type { FormState } from "../store/state.ts";
import { $linkText } from "./messages.ts";
import { WindowLink } from "./WindowLink.tsx";

/** In place of the form of a partner's page: only the owner can agree to this wallet, in a window of the platform. */
export function ConfirmWallet({ state: { draft, deposits } }: { state: FormState }) {
  const t = useMessages($linkText);
  useEffect(() => {
    const stop = new AbortController();
    const look = () => void withdrawAll.look();
    watchChanges((topics) => (topics === null || topics.includes("withdrawals")) && look(), {
      signal: stop.signal,
      polls: true,
    }).catch((error: unknown) => {
      // The panel looks again when the person comes back to the page.
      if (!stop.signal.aborted) console.warn("Freehold: stopped waiting for the wallet to be confirmed.", error);
    });
    return () => stop.abort();
  }, []);
  return (
    <PanelCard title={t.confirmTitle}>
      <p className="fh-text">{t.confirmText}</p>
      <DescriptionList
        items={[
          { term: t.amount, value: deposits.value && <Amount whole value={deposits.value.total} /> },
          { term: t.address, value: <Address value={draft.address.trim()} display="groups" /> },
        ]}
      />
      {draft.confirmation && (
        <WindowLink {...draft.confirmation} waiting={t.confirming}>
          {t.confirm}
        </WindowLink>
      )}
      <div className="fh-actions">
        <Button onClick={() => withdrawAll.setAddress(draft.address)}>{t.back}</Button>
      </div>
    </PanelCard>
  );
}
