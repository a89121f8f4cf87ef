import { Auth } from "@freehold/auth";
import { $session } from "@freehold/session";
import { Notice, useMessages } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { localChain } from "../demo-wallet/local-chain.ts";
import { isResetLink, isResetPath } from "../public/reset-link.ts";
import { EntryPage } from "../shared/entry-page/EntryPage.tsx";
import { $shellMessages } from "./messages.ts";

/**
 * The signed-out page: sign-in, registration, or the way to a new password.
 *
 * @param onLeft - where it is shown to signed-in people, too: they have done what they came for.
 */
export function SignedOut({ onLeft }: { onLeft?: () => void }) {
  const t = useMessages($shellMessages);
  const session = useStore($session);
  /** Asked for a new password without the link of a mail: where that link is sent for. */
  const [asksForLink] = useState(() => isResetPath(location) && !isResetLink(location));
  const expired = session.status === "signed-out" && session.reason === "expired";
  return (
    <EntryPage title={t.entryTitle} text={t.entryText}>
      {expired && !asksForLink && !onLeft && (
        <Notice tone="info" title={t.expiredTitle} live>
          {t.expiredText}
        </Notice>
      )}
      <Auth
        {...(asksForLink && { view: "forgot" })}
        wallet={<WalletConnect connectOnly localChain={localChain() !== null} />}
      >
        {onLeft && <Once run={onLeft} />}
      </Auth>
    </EntryPage>
  );
}

function Once({ run }: { run: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(run, []);
  return null;
}
