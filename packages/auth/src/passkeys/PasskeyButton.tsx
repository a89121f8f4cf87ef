import { Button, ErrorNotice, useMessages } from "@freehold/ui";
import { KeyRound } from "@freehold/ui/icons";
import { useState } from "react";
import { canUsePasskeys } from "./can-use-passkeys.ts";
import { isGivenUp } from "./is-given-up.ts";
import { $passkeyText } from "./messages.ts";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";

/** Shows the second step if this is what a sign-in was refused for. @returns whether it was */
export type AskMore = (error: unknown) => boolean;

/** Signs in with a passkey. Nothing where the page can't use passkeys. */
export function PasskeyButton({ askMore }: { askMore: AskMore }) {
  const t = useMessages($passkeyText);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  if (!canUsePasskeys()) return null;
  async function use() {
    setBusy(true);
    setError(null);
    try {
      await signInWithPasskey();
    } catch (cause) {
      if (!isGivenUp(cause) && !askMore(cause)) setError(cause);
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <ErrorNotice error={error} fallback={t.failed} />
      <Button wide icon={<KeyRound size={16} />} busy={busy} busyLabel={t.waiting} onClick={() => void use()}>
        {t.use}
      </Button>
    </>
  );
}
