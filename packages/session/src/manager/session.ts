import type { Credentials, User } from "@freehold/contract";
import { atom, onMount, type ReadableAtom } from "nanostores";
import { localError } from "../http/api-error.ts";
import type { Call } from "../http/call.ts";
import { tokenStorage } from "../storage/token-storage.ts";
import { applyOptions, DEFAULTS, originOf, type SessionOptions } from "./options.ts";
import type { Keeper } from "./session-manager.ts";
import { isServer, LOADING, type Page, type Session, SIGNED_OUT } from "./session-state.ts";

/** What stands at `globalThis[Symbol.for("freehold.session")]`; see page.ts. */
export type PageSession = {
  readonly $session: ReadableAtom<Session>;
  readonly $apiUrl: ReadableAtom<string>;
  configure(options: SessionOptions): void;
  signIn(credentials: Credentials): Promise<User>;
  signOut(): Promise<void>;
  refreshSession(): Promise<void>;
  retrySession(): Promise<void>;
  request(call: Call): Promise<unknown>;
};

/** How long after a failure the code is asked for again, in milliseconds. */
const CODE_RETRY = 5_000;

/**
 * Creates a session. A page has one; page.ts sees to that.
 *
 * Only the store and the look for a token are here. Whoever has no token is signed out at once; all that talks to the
 * server (keeper.ts) is loaded when there is a token, when something is asked for, or when the page is idle.
 */
export function createSession(): PageSession {
  const $session = atom<Session>(LOADING);
  const $apiUrl = atom<string>(DEFAULTS.apiUrl);
  // nanostores reads these before it has set them; without own ones a polluted prototype would answer.
  Object.assign($session, { active: false, starting: false, events: {} });

  const page: Page = { $session, settings: { ...DEFAULTS }, tokens: tokenStorage(DEFAULTS.storage), mounted: false };
  let keeper: Keeper | null = null;
  let waking: Promise<Keeper> | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  function wake(): Promise<Keeper> {
    waking ??= import("./session-manager.ts").then(
      ({ createKeeper }) => {
        keeper = createKeeper(page);
        if (page.mounted) keeper.mount();
        return keeper;
      },
      (cause) => {
        waking = null;
        throw localError("unreachable", { cause });
      },
    );
    return waking;
  }

  /** At once where the keeper is there, so that a sign-out is one in the same task. */
  const ask = <T>(question: (kept: Keeper) => Promise<T>): Promise<T> =>
    keeper ? question(keeper) : wake().then(question);

  /** Loads the keeper for the sake of `$session`, which says so if that fails. */
  function load(): void {
    wake().catch((error) => {
      if ($session.value?.status === "loading") $session.set({ status: "loading", error });
      clearTimeout(again);
      again = setTimeout(() => page.mounted && !keeper && load(), CODE_RETRY);
    });
  }

  /** A configure() in the same task as the first listener still counts. */
  function start(): void {
    if (!page.mounted) return;
    if (keeper) {
      keeper.mount();
      return;
    }
    if (page.settings.getToken || page.tokens.get() !== null) {
      load();
      return;
    }
    $session.set(SIGNED_OUT);
    // Other tabs are followed from then on; nothing on the screen waits for it.
    if (typeof requestIdleCallback === "function") requestIdleCallback(load, { timeout: 1_000 });
    else setTimeout(load, 200);
  }

  async function signOut(): Promise<void> {
    if (isServer()) return;
    try {
      await ask((kept) => kept.signOut());
    } catch (cause) {
      // Whoever wants out gets out, also where the code that tells the server cannot be had.
      console.warn("@freehold/session: the server was not told of the sign-out.", cause);
      if (!page.settings.getToken) page.tokens.remove();
      $session.set(SIGNED_OUT);
    }
  }

  onMount($session, () => {
    if (isServer()) return;
    page.mounted = true;
    queueMicrotask(start);
    return () => {
      page.mounted = false;
      keeper?.unmount();
    };
  });

  function configure(options: SessionOptions): void {
    const before = page.settings;
    const next = applyOptions(before, options);
    page.settings = next;
    $apiUrl.set(next.apiUrl);
    if (isServer()) return;
    const moved = originOf(next.apiUrl) !== originOf(before.apiUrl);
    // A token that one API has accepted is never shown to another.
    if (moved && !before.getToken && $session.value?.status === "signed-in") page.tokens.remove();
    if (next.storage !== before.storage) page.tokens = tokenStorage(next.storage);
    const anew =
      next.apiUrl !== before.apiUrl || next.storage !== before.storage || !next.getToken !== !before.getToken;
    if (!anew) return;
    if (keeper) keeper.reconfigure();
    else {
      $session.set(LOADING);
      if (page.mounted) queueMicrotask(start);
    }
  }

  return {
    $session,
    $apiUrl,
    configure,
    signIn: (credentials) => ask((kept) => kept.signIn(credentials)),
    signOut,
    refreshSession: () => ask((kept) => kept.refreshSession()),
    retrySession: async () => (keeper ? keeper.retrySession() : load()),
    request: (call) => ask((kept) => kept.request(call)),
  };
}
