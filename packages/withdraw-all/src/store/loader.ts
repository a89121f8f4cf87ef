import type { WithdrawalProgress } from "@freehold/contract";
import { onReturn, personOf, retryServerErrors, type Session, type watchWithdrawal } from "@freehold/session";
import type { ReadableAtom } from "nanostores";
import { createOtherPanels } from "./other-panels.ts";
import { askOnce, findExisting, listDeposits, logUnlessAborted, type ReadApi, readTotalDeposits } from "./reads.ts";
import { beginPanel, openRequest, type RefundPanelEvent, type RefundPanelState } from "./reducer.ts";

/** Watches the progress of a request, as `watchWithdrawal()` of the session does. */
export type Watch = typeof watchWithdrawal;

/** Coming back to the page asks again only if the last answer is older than this, in milliseconds. */
const STALE_AFTER = 15_000;
/** Moving a node unmounts and mounts within a moment; after longer, in milliseconds, the person has really left. */
const MOVING = 1_000;

/** What a panel is loaded from, and the panel itself. */
export type LoaderDependencies = {
  session: ReadableAtom<Session>;
  wallet: ReadApi;
  watch: Watch | null;
  now: () => number;
  panel: () => RefundPanelState | null;
  /** Another person's panel begins, or none where there is no session. */
  begin: (panel: RefundPanelState | null) => void;
  dispatch: (event: RefundPanelEvent) => void;
};

/** Signals of which only the newest has not aborted: of several reads of one thing the last one counts. */
function createLatest() {
  let current = new AbortController();
  return {
    next(): AbortSignal {
      current.abort();
      current = new AbortController();
      return current.signal;
    },
    abort: () => current.abort(),
  };
}

/**
 * Begins and ends panels as the session says, and reads and follows what they show: for a view that is there, or is to come. While
 * the session does not say who is signed in, an answer could be about another person: what is read again then waits for the sign-in.
 */
export function createLoader({ session, wallet, watch, now, panel, begin, dispatch }: LoaderDependencies) {
  const [deposits, checks, lists, watches] = [createLatest(), createLatest(), createLatest(), createLatest()];
  let started = false;
  /** The id of the person who was signed in by the session's last word. */
  let signedIn: string | null = null;
  /** Reads were sent while the session was loading. They count if its very next word is that a person is signed in. */
  let early = false;
  let hasView = false;
  /** `prefetch()` was called, and no view has come yet. */
  let awaitsView = false;
  let sentAt = 0;
  let leftAt: number | null = null;
  let stopReturns = () => {};
  let watchedId: string | null = null;

  const others = createOtherPanels(() => isIdle() && void load());

  const isWanted = () => hasView || awaitsView;

  /** Reads as soon as the session says that there may be a person to read for; from then on it is followed. */
  function start(): void {
    if (!started) session.subscribe(followSession);
    else if (signedIn) void send();
    else sendEarly();
    started = true;
  }

  function followSession(current: Session): void {
    const before = signedIn;
    const sent = early;
    signedIn = personOf(current);
    // The profile of the same person, read again, begins nothing.
    if (signedIn && signedIn === before) return;
    if (!signedIn || !sent) abort();
    early = false;
    if (signedIn) {
      if (panel()?.userId !== signedIn) begin(beginPanel(signedIn));
      if (!sent && isWanted()) void send();
    } else if (current.status === "loading") sendEarly();
    else begin(null);
  }

  /** A session that is loading has a token, and the reads need not wait for its profile: they are sent beside it. */
  function sendEarly(): void {
    const current = session.get();
    if (current.status !== "loading" || current.error) return;
    // The session signs visitors without a token out in a microtask, which it has queued by now.
    queueMicrotask(() => {
      if (session.get() !== current || !isWanted() || early) return;
      early = true;
      void send();
    });
  }

  function abort(): void {
    for (const reads of [deposits, checks, lists]) reads.abort();
    early = false;
  }

  async function send(): Promise<void> {
    sentAt = now();
    const [total, check] = [deposits.next(), checks.next()];
    // A person who knows nothing yet waits for a server that restarts.
    const ask = (panel()?.view.status ?? "loading") === "loading" ? retryServerErrors : askOnce;
    await Promise.all([
      apply(total, async () => ({ type: "deposits-read", read: await readTotalDeposits(wallet, total, ask) })),
      apply(check, async () => ({ type: "checked", found: await findExisting(wallet, check, ask) })),
    ]);
  }

  async function apply(signal: AbortSignal, read: () => Promise<RefundPanelEvent>): Promise<void> {
    const event = await read();
    if (session.get().status === "loading") await nextWord();
    if (!signal.aborted) dispatch(event);
  }

  /** The next word of the session, which has been followed by then. */
  const nextWord = () =>
    new Promise<void>((resolve) => {
      const stop = session.listen(() => {
        stop();
        resolve();
      });
    });

  /** Reads deposits and status; before the session says whose they are, the sign-in does that. */
  async function load(): Promise<void> {
    if (signedIn) await send();
    else abort();
  }

  /** What the person does is not under way: its own answer says more than a read. */
  function isIdle(): boolean {
    const view = panel()?.view;
    return view?.status !== "submitting" && !(view?.status === "request" && view.cancelling);
  }

  /** A person came back to the page, or the page back to the network. */
  function comeBack(): void {
    if (signedIn && isIdle() && now() - (panel()?.checkedAt ?? 0) > STALE_AFTER) void load();
  }

  /** Follows the open request as the server tells of it, while there is a view. */
  function followRequest(): void {
    const id = (hasView && openRequest(panel())?.id) || null;
    if (!watch || id === watchedId) return;
    watchedId = id;
    const signal = watches.next();
    if (id === null) return;
    const heed = (progress: WithdrawalProgress) => {
      const view = panel()?.view;
      if (signal.aborted || progress.withdrawal.id !== id) return;
      // What became of a cancellation is said by the answer to it.
      if (view?.status === "request" && view.cancelling) return;
      // An answer that is on its way may be from before this.
      checks.abort();
      dispatch({ type: "progressed", progress });
    };
    const failure = "live updates stopped until the status is refreshed";
    watch(id, heed, { signal })
      .catch((error: unknown) => logUnlessAborted(failure, error, signal))
      .finally(() => {
        if (!signal.aborted) watchedId = null;
      });
  }

  return {
    load,
    followRequest,
    /** An answer of a check that is on its way is not to be heard any more. */
    abortCheck: checks.abort,
    /** The request was made or taken back here: what the other panels of the page show is old. */
    tellOthers: others.tell,

    /** Reads the single deposits. */
    async listDeposits(): Promise<void> {
      const total = panel()?.deposits.value?.total;
      if (!signedIn || total === undefined) return;
      const signal = lists.next();
      await apply(signal, async () => ({ type: "list-read", read: await listDeposits(wallet, total, signal) }));
    },

    prefetch(): void {
      if (typeof window === "undefined" || isWanted()) return;
      awaitsView = true;
      start();
    },

    /** The first view has come, or one after a time without any. */
    resume(): void {
      const isPrefetched = awaitsView && now() - sentAt < STALE_AFTER;
      awaitsView = false;
      hasView = true;
      stopReturns = onReturn(comeBack);
      others.follow();
      if (leftAt !== null && now() - leftAt > MOVING) dispatch({ type: "returned" });
      if (!isPrefetched) start();
      followRequest();
    },

    /** The last view has gone. */
    rest(): void {
      leftAt = now();
      hasView = false;
      stopReturns();
      others.leave();
      followRequest();
    },
  };
}
