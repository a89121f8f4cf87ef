import { Auth } from "@freehold/auth";
import { $session } from "@freehold/session";
import { Notice } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { BrandMark } from "./Brand.tsx";
import { Plan } from "./Plan.tsx";

/** The signed-out page: what this place is on one side, sign-in or registration on the other. */
export function SignedOut() {
  const session = useStore($session);
  const expired = session.status === "signed-out" && session.reason === "expired";
  return (
    <div className="entry">
      <header className="entry-place">
        <Plan />
        <div className="entry-words">
          <p className="brand">
            <BrandMark />
            Freehold
          </p>
          <div className="entry-lead">
            <h1>Real estate, held in shares.</h1>
            <p>Sign in to see your confirmed deposits and to request the refund of all of them.</p>
          </div>
        </div>
      </header>
      <main className="entry-form">
        {expired && (
          <Notice tone="info" title="Your session has ended" live>
            Sign in again to go on. Everything that was confirmed is kept.
          </Notice>
        )}
        <Auth />
      </main>
    </div>
  );
}
