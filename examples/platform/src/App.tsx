import { $session, retrySession } from "@freehold/session";
import { ErrorNotice, Root, Spinner } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { SignedIn } from "./SignedIn.tsx";
import { SignedOut } from "./SignedOut.tsx";
import { $theme } from "./theme.ts";

/** The platform: what is shown depends on the session and on nothing else (SPEC 2). */
export function App() {
  const session = useStore($session);
  const theme = useStore($theme);
  return (
    <Root theme={theme} className="site">
      {session.status === "signed-in" ? (
        <SignedIn user={session.user} />
      ) : session.status === "signed-out" ? (
        <SignedOut />
      ) : (
        <main className="waiting">
          {session.error ? (
            <ErrorNotice error={session.error} fallback="Freehold could not be reached." onRetry={retrySession} />
          ) : (
            <Spinner label="Loading your session..." />
          )}
        </main>
      )}
    </Root>
  );
}
