import { Auth, type AuthView } from "@freehold/auth";
import { $session } from "@freehold/session";
import { Notice, useMessages, useStore } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { useEffect, useState } from "react";
import { localChain } from "../demo-wallet/local-chain.ts";
import { isResetLink, isResetPath } from "../public/reset-link.ts";
import { EntryPage } from "../shared/entry-page/EntryPage.tsx";
import { $shellMessages } from "./messages.ts";

/** The page's title for each form: tabs, history and screen readers tell them apart by it. */
const TITLES = {
  login: "titleLogin",
  verify: "titleVerify",
  recover: "titleRecover",
  register: "titleRegister",
  forgot: "titleForgot",
  reset: "titleReset",
} as const satisfies Record<AuthView, string>;

/**
 * The signed-out page: sign-in, registration, or the way to a new password.
 *
 * @param onLeft - where it is shown to signed-in people, too: they have done what they came for.
 */
export default function SignedOut({ onLeft }: { onLeft?: () => void }) {
  const t = useMessages($shellMessages);
  const session = useStore($session);
  /** Asked for a new password without the link of a mail: where that link is sent for. */
  const [asksForLink] = useState(() => isResetPath(location) && !isResetLink(location));
  const [view, setView] = useState<AuthView | null>(null);
  const title = view && t.documentTitle({ title: t[TITLES[view]] });
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  const expired = session.status === "signed-out" && session.reason === "expired";
  return (
    <EntryPage
      lead={{ title: t.entryTitle, text: t.entryText }}
      suspendedLead={{ title: t.suspendedTitle, text: t.suspendedText }}
    >
      {expired && !asksForLink && !onLeft && (
        <Notice tone="info" title={t.expiredTitle} live>
          {t.expiredText}
        </Notice>
      )}
      <Auth
        {...(asksForLink && { view: "forgot" })}
        onViewChange={(event) => setView(event.view)}
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
