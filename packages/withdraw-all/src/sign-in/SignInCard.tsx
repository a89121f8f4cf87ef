import { Button, useMessages } from "@freehold/ui";
import { LockKeyhole } from "@freehold/ui/icons";
import type { ReactNode } from "react";
import { $text } from "../parts/messages.ts";

/**
 * What signed-out people see where no sign-in form stands in its place.
 *
 * @param onSignIn - of the button; there is none without it.
 * @param children - in place of that button.
 */
export function SignInCard({ onSignIn, children }: { onSignIn?: (() => void) | undefined; children?: ReactNode }) {
  const t = useMessages($text);
  return (
    <div className="fh-card fh-withdraw-empty">
      <LockKeyhole size={24} aria-hidden="true" />
      <p className="fh-withdraw-empty-title">{t.signIn}</p>
      <p className="fh-muted">{t.signInHelp}</p>
      {(children || onSignIn) && (
        <div className="fh-actions">
          {children ?? (
            <Button variant="primary" onClick={onSignIn}>
              {t.signInButton}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
