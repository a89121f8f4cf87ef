import { track } from "@freehold/session";
import { useEffect } from "react";
import { canUsePasskeys } from "./can-use-passkeys.ts";
import { isGivenUp, isUnsupported } from "./is-given-up.ts";
import type { AskMore } from "./PasskeyButton.tsx";
import { signInWithPasskey } from "./sign-in-with-passkey.ts";

/** Offers the person's passkeys in the email field, while the component is on the page, where the browser can. */
export function usePasskeyAutofill(askMore: AskMore): void {
  useEffect(() => {
    if (!canUsePasskeys()) return undefined;
    const end = new AbortController();
    const { signal } = end;
    async function offer() {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || signal.aborted) return;
      // It waits for the person, who may use the password: whatever fails is no fault to show.
      signInWithPasskey({ autofill: true, signal }).catch((error) => {
        if (!isGivenUp(error) && !isUnsupported(error) && !askMore(error))
          console.warn("@freehold/auth: failed to offer passkeys.", error);
      });
    }
    void track(offer());
    return () => end.abort();
  }, [askMore]);
}
