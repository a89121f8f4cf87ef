import { signIn } from "@freehold/session";
import { factors } from "@freehold/session/api/factors";
import { loadLater } from "@freehold/ui";

/** Ends the sign-in that waits for a passkey: a browser asks one question at a time. */
let current = new AbortController();

/**
 * Signs in with a passkey that the person chooses, and ends a sign-in with a passkey that was begun before.
 *
 * @param options.autofill - it is offered in the email field, and waits until the person chooses it. @default false
 * @param options.signal - ends it.
 * @throws {ApiError} `passkey_refused`, or any other; a `WebAuthnError` of SimpleWebAuthn if the person or another sign-in ended it.
 */
export async function signInWithPasskey({
  autofill = false,
  signal: given,
}: {
  autofill?: boolean;
  signal?: AbortSignal;
} = {}): Promise<void> {
  given?.throwIfAborted();
  current.abort();
  const own = new AbortController();
  current = own;
  const { signal } = own;
  given?.addEventListener("abort", () => own.abort(), { once: true, signal });
  const { options } = await factors.signInOptions({ signal });
  // A part of its own that imports nothing of ours: else the script tag's file would be split.
  const { startAuthentication, WebAuthnAbortService } = await loadLater(() => import("@simplewebauthn/browser"));
  signal.throwIfAborted();
  signal.addEventListener("abort", () => WebAuthnAbortService.cancelCeremony(), { once: true });
  const credential = await startAuthentication({
    optionsJSON: options as never,
    useBrowserAutofill: autofill,
    // The field stands in the element that shows the form, where the library does not look.
    verifyBrowserAutofillInput: false,
  });
  await signIn({ credential: credential as never });
}
