import { Auth } from "@freehold/auth";
import { $session } from "@freehold/session";
import { Notice } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { EntryPage } from "./EntryPage.tsx";

/** Asked for a new password without the link of a mail: where that link is sent for. */
const asksForLink = location.pathname.includes("/reset-password") && !location.hash;

/** The signed-out page: sign-in, registration, or the way to a new password. */
export function SignedOut() {
  const session = useStore($session);
  const expired = session.status === "signed-out" && session.reason === "expired";
  return (
    <EntryPage
      title="Real estate, held in shares."
      text="Sign in to see your confirmed deposits and to request the refund of all of them."
    >
      {expired && !asksForLink && (
        <Notice tone="info" title="Your session has ended" live>
          Sign in again to go on. Everything that was confirmed is kept.
        </Notice>
      )}
      <Auth {...(asksForLink && { view: "forgot" })} />
    </EntryPage>
  );
}
