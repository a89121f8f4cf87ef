import { Auth } from "@freehold/auth";
import { $session } from "@freehold/session";
import { Notice } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { localChain } from "./demo-wallet/local-chain.ts";
import { EntryPage } from "./EntryPage.tsx";
import { isResetLink, isResetPath } from "./reset-link.ts";

/**
 * The signed-out page: sign-in, registration, or the way to a new password.
 *
 * @param onLeft - where it is shown to signed-in people, too: they have done what they came for.
 */
export function SignedOut({ onLeft }: { onLeft?: () => void }) {
  const session = useStore($session);
  /** Asked for a new password without the link of a mail: where that link is sent for. */
  const [asksForLink] = useState(() => isResetPath(location) && !isResetLink(location));
  const expired = session.status === "signed-out" && session.reason === "expired";
  return (
    <EntryPage
      title="Real estate, held in shares."
      text="Sign in to see your confirmed deposits and to request the refund of all of them."
    >
      {expired && !asksForLink && !onLeft && (
        <Notice tone="info" title="Your session has ended" live>
          Sign in again to go on. Everything that was confirmed is kept.
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
