import { isApiError, safeStorage } from "@freehold/session";
import { canUsePasskeys } from "./can-use-passkeys.ts";
import { isGivenUp, isUnsupported } from "./is-given-up.ts";
import { $passkeyText } from "./messages.ts";
import { makeFirstPasskey } from "./read-factors.ts";
import { suggestName } from "./suggest-name.ts";

/** When this device last failed to make a passkey by itself. */
const KEY = "freehold.passkey_upgrade_failed";
const DAY = 86_400_000;

const storage = safeStorage("local");

type Capable = { getClientCapabilities?: () => Promise<Record<string, boolean>> };

/**
 * Lets the browser make the account's first passkey by itself after a sign-in with a password, where it can. The person sees at most the
 * browser's own note, and gets an email as for each new passkey. After a failure, this device doesn't try again for a day.
 */
export async function upgradeToPasskey(): Promise<void> {
  if (!canUsePasskeys() || Date.now() - Number(storage.getItem(KEY)) < DAY) return;
  try {
    const capabilities = await (PublicKeyCredential as Capable).getClientCapabilities?.();
    if (!capabilities?.conditionalCreate) return;
    await makeFirstPasskey(suggestName(navigator.userAgent, [], $passkeyText.get().unnamed));
  } catch (error) {
    storage.setItem(KEY, String(Date.now()));
    // The person didn't ask for it, so there's nothing to show. Most browsers refuse: their manager didn't fill in the password. The server
    // refuses if the account got a factor meanwhile, in another tab for example.
    if (!isGivenUp(error) && !isUnsupported(error) && !isRefused(error))
      console.warn("@freehold/auth: the browser failed to add a passkey.", error);
  }
}

const isRefused = (error: unknown): boolean => isApiError(error) && error.code === "automatic_passkey_refused";
