/** The messages are bare words: the channel never carries a token or a person (DESIGN 4). */
type Word = "signed-in" | "signed-out" | "renewed";

const CHANNEL = "freehold.session";

function open(): BroadcastChannel | null {
  try {
    const channel: BroadcastChannel & { unref?: () => void } = new BroadcastChannel(CHANNEL);
    // In Node, where a page's tests run on jsdom, an open channel would keep Jest from ending.
    channel.unref?.();
    return channel;
  } catch {
    // A page without an origin of its own has no other tabs to talk to.
    return null;
  }
}

/** Has other tabs, and a copy of this package on the same page that could not share the session, look at the token again. */
export function postToTabs(word: Word): void {
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
 * @param isAbout - whether a `storage` event is about this tab's token.
 * @param sync - read the token again; another one may be in force.
 * @param verify - the token may have died; ask the server.
 * @returns stops listening.
 */
export function followTabs(
  isAbout: (event: StorageEvent) => boolean,
  sync: () => void,
  verify: () => void,
): () => void {
  // Removed by hand: Jest's jsdom takes no `signal` of the AbortController that fetch needs.
  const onStorage = (event: StorageEvent) => isAbout(event) && sync();
  const onPageShow = (event: PageTransitionEvent) => event.persisted && sync();
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", onPageShow);
  const channel = open();
  channel?.addEventListener("message", ({ data }) => {
    sync();
    if (data === "signed-out") verify();
  });
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
    channel?.close();
  };
}
