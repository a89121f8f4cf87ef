import type { Session } from "@freehold/session";
import type { ReadableAtom, WritableAtom } from "nanostores";
import type { createListeners } from "./listeners.ts";
import {
  abortPrevious,
  type DepositsAnswer,
  type Existing,
  listDeposits,
  type ReadApi,
  readTotalDeposits,
  type Sent,
} from "./reads.ts";
import type { createRequestStatus } from "./request-status.ts";
import type { Listener } from "./state.ts";
import {
  beginVisit,
  currentRequest,
  patchRequest,
  type Visit,
  withDepositList,
  withDeposits,
  withDepositsLoading,
  withoutMessages,
} from "./visit.ts";

/** Coming back to the page asks again only if the last answer is older than this, in milliseconds. */
const STALE_AFTER = 15_000;
/** Moving a node unmounts and mounts within a moment; after longer, in milliseconds, the person has really left. */
const MOVING = 1_000;

/** What loading a visit needs. */
export type LoaderDependencies = {
  $visit: WritableAtom<Visit | null>;
  session: ReadableAtom<Session>;
  wallet: ReadApi;
  status: ReturnType<typeof createRequestStatus>;
  listeners: ReturnType<typeof createListeners>;
  now: () => number;
  onSignedOut: () => void;
};

type Reads = { deposits: Sent<DepositsAnswer>; status: Sent<Existing> };

/** Whether nothing has aborted these reads, so that their answers can be taken over. */
const isHeard = ({ deposits, status }: Reads) => !deposits.signal.aborted && !status.signal.aborted;

/**
 * Begins and ends visits as the session says, and reads what they show: for a view that is there, or is to come. While the session
 * does not say who is signed in, an answer could be about somebody else: what is to be read again then waits for the sign-in.
 */
export function createVisitLoader({
  $visit,
  session,
  wallet,
  status,
  listeners,
  now,
  onSignedOut,
}: LoaderDependencies) {
  const deposits = abortPrevious((signal) => readTotalDeposits(wallet, signal));
  const list = abortPrevious((signal) => listDeposits(wallet, signal));
  let started = false;
  /** Who was signed in by the session's last word. */
  let signedIn: string | null = null;
  /** Sent while the session was loading. The answers count if its very next word is that somebody is signed in. */
  let early: Reads | null = null;
  /** `prefetch()` was called, and no view has come yet. */
  let awaitsView = false;
  let sentAt = 0;
  let leftAt: number | null = null;
  let epoch = 0;

  const isWanted = () => listeners.count() > 0 || awaitsView;

  function setVisit(visit: Visit | null): void {
    epoch++;
    listeners.reset();
    $visit.set(visit);
  }

  function update(change: (visit: Visit) => Visit): void {
    const visit = $visit.get();
    if (visit) $visit.set(change(visit));
  }

  /** Follows the session from now on, for ever; once it does, sends early what somebody has come to wait for. */
  function start(): void {
    if (started) sendEarly();
    else session.subscribe(followSession);
    started = true;
  }

  function followSession(current: Session): void {
    const sent = early && isHeard(early) ? early : null;
    const before = signedIn;
    early = null;
    signedIn = current.status === "signed-in" ? current.user.id : null;
    // The profile of the same person, read again, begins nothing.
    if (signedIn && signedIn === before) return;
    if (!signedIn || !sent) abort();
    if (signedIn) {
      if ($visit.get()?.userId !== signedIn) setVisit(beginVisit(signedIn));
      if (sent || isWanted()) load(sent ?? send());
    } else if (current.status === "signed-out") {
      setVisit(null);
      onSignedOut();
    } else sendEarly();
  }

  /** A session that is loading has a token, and the reads need not wait for its profile: they are sent beside it. */
  function sendEarly(): void {
    const current = session.get();
    if (current.status !== "loading" || current.error) return;
    const begin = () => {
      if (session.get() === current && isWanted()) early ??= send();
    };
    // The session signs visitors without a token out in a microtask: two later that has happened, whichever was queued first.
    queueMicrotask(() => queueMicrotask(begin));
  }

  function abort(): void {
    deposits.abort();
    list.abort();
    status.abort();
  }

  function send(): Reads {
    sentAt = now();
    return { deposits: deposits.send(), status: status.send() };
  }

  function load(sent = send()): void {
    void applyDeposits(sent.deposits);
    void status.load(sent.status);
  }

  async function applyDeposits({ answer, signal } = deposits.send()): Promise<void> {
    const found = await answer;
    if (!signal.aborted) update((visit) => withDeposits(visit, found));
  }

  /** The first view has come, or one after a time without any. */
  function resume(): void {
    const visit = $visit.get();
    const isPrefetched = awaitsView && now() - sentAt < STALE_AFTER;
    awaitsView = false;
    status.connect();
    if (leftAt !== null && now() - leftAt > MOVING) update(withoutMessages);
    if (!visit || session.get().status !== "signed-in") start();
    else if (!isPrefetched) load();
    // What was found before the view came is news to it.
    else if (visit.view.name !== "loading") listeners.emitStatus(currentRequest(visit));
  }

  return {
    /** Changes the visit, if there is one. */
    update,
    /** Counts sign-ins: a later one, even of the same user, gets no answers of an earlier one. */
    epoch: () => epoch,

    /** Reads the deposits again. */
    async loadDeposits(): Promise<void> {
      if (signedIn) await applyDeposits();
      else abort();
    },

    /** Reads the single deposits. */
    async listDeposits(): Promise<void> {
      if (!signedIn) return;
      const { answer, signal } = list.send();
      const found = await answer;
      if (!signal.aborted) update((visit) => withDepositList(visit, found));
    },

    /** Asks for the status again. */
    async loadStatus(): Promise<void> {
      if (signedIn) await status.load();
      else abort();
    },

    /** Loads again, and the person sees that. */
    reload(): void {
      update((visit) => patchRequest(withDepositsLoading(visit), { checking: true }));
      if (signedIn) load();
      else abort();
    },

    /** Loads again what is old. */
    loadIfStale(): void {
      if (now() - ($visit.get()?.checkedAt ?? 0) > STALE_AFTER) load();
    },

    prefetch(): void {
      if (typeof window === "undefined" || isWanted()) return;
      awaitsView = true;
      if (signedIn) load();
      else start();
    },

    connect(listener: Listener): () => void {
      listeners.add(listener);
      if (listeners.count() === 1) resume();
      return () => {
        listeners.remove(listener);
        if (listeners.count()) return;
        leftAt = now();
        status.disconnect();
      };
    },
  };
}
