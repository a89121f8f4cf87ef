import type { TokenStorage } from "../storage/token-storage.ts";

/** Both messages are bare words: the channel never carries a token or a person (DESIGN 4). */
type Word = "signed-in" | "signed-out";

const CHANNEL = "freehold.session";

function open(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    // Pages without an origin of their own have no neighbours to talk to.
    return null;
  }
}

/**
 * Tells other tabs, and a copy of this package on the same page that could not share the store, to look again.
 */
export function tellNeighbours(word: Word): void {
  const channel = open();
  channel?.postMessage(word);
  channel?.close();
}

/**
 * Listens for what other tabs do with the session.
 *
 * - `local` storage: the `storage` event brings every change.
 * - `session` and `memory`: each tab has its own token, so a sign-in elsewhere means nothing here; but a duplicated tab
 *   has a copy of the token, which a sign-out elsewhere kills. The word on the channel makes this tab ask the server.
 * - A page from the back-forward cache has missed both.
 *
 * @param look - read the token again; another one may be in force.
 * @param verify - the token may have died; ask the server.
 * @returns stops listening.
 */
export function followNeighbours(storage: () => TokenStorage, look: () => void, verify: () => void): () => void {
  const stop = new AbortController();
  const until: AddEventListenerOptions = Object.assign(Object.create(null), { signal: stop.signal });
  window.addEventListener("storage", (event) => storage().isAbout(event) && look(), until);
  window.addEventListener("pageshow", (event) => event.persisted && look(), until);
  const channel = open();
  channel?.addEventListener("message", ({ data }) => {
    look();
    if (data === "signed-out") verify();
  });
  return () => {
    stop.abort();
    channel?.close();
  };
}
