import type { WritableAtom } from "nanostores";
import { createProgressFollower, type Watch } from "./follow-progress.ts";
import type { IdempotencyKeys } from "./idempotency-keys.ts";
import type { createListeners } from "./listeners.ts";
import { isOpen, type Progress, type Refund } from "./read-answers.ts";
import { abortPrevious, type Existing, findExisting, type ReadApi, type Sent } from "./reads.ts";
import { createStatusPoll } from "./status-poll.ts";
import { currentRequest, patchDraft, patchNotice, type Visit, withCheck } from "./visit.ts";

/** What keeping the status true needs. */
export type StatusDependencies = {
  $visit: WritableAtom<Visit | null>;
  wallet: ReadApi;
  watch: Watch | null;
  keys: IdempotencyKeys;
  listeners: ReturnType<typeof createListeners>;
  now: () => number;
  /** Called when somebody comes back to the page, or the page back to the network. */
  onReturn: () => void;
  /** Called when the open request is over: what was read while it held the deposits is true no longer. */
  onEnded: () => void;
};

/**
 * Keeps the status of the request true: by SPEC 4's check, by what the server tells as the request goes on, and by asking again
 * where it tells nothing. Only while somebody listens, but for a check that was asked for.
 */
export function createRequestStatus({
  $visit,
  wallet,
  watch,
  keys,
  listeners,
  now,
  onReturn,
  onEnded,
}: StatusDependencies) {
  const checks = abortPrevious((signal) => findExisting(wallet, signal));
  const poll = createStatusPoll(() => void load(), onReturn);
  const progress = createProgressFollower(watch, applyProgress, schedulePoll);
  $visit.listen(follow);

  /** Sends the check, whose answer goes to `load()`. */
  function send(): Sent<Existing> {
    poll.stop();
    return checks.send();
  }

  /** Takes over what a check finds. */
  async function load({ answer, signal } = send()): Promise<void> {
    const found = await answer;
    if (!signal.aborted) apply(found);
  }

  function apply(found: Existing, known?: Progress): void {
    const before = $visit.get();
    if (!before) return;
    const wasOpen = openRequest() !== null;
    const { visit, request } = withCheck(known ? { ...before, progress: known } : before, found, now());
    $visit.set(visit);
    listeners.emitStatus(request);
    if (currentRequest(visit)) keys.forget(visit.userId);
    else recallSubmission(visit, found.history ?? []);
    schedulePoll();
    if (wasOpen && !openRequest()) onEnded();
  }

  function applyProgress(refund: Refund, known: Progress): void {
    const view = $visit.get()?.view;
    // What became of a cancellation is said by the answer to it.
    if (view?.name === "request" && view.cancelling) return;
    // An answer that is on its way may be from before this.
    checks.abort();
    const open = isOpen(refund);
    apply({ request: open ? refund : null, history: open ? null : [refund], withdrawals: null, failed: false }, known);
  }

  /** A submission that was cut off by a reload is offered again, unless the history shows that it arrived. */
  function recallSubmission(visit: Visit, history: readonly Refund[]): void {
    const submission = visit.view.name === "submitting" ? null : keys.unanswered(visit.userId, history);
    if (!submission || visit.view.name !== "form" || visit.draft.address || visit.draft.failure) return;
    $visit.set(patchNotice(patchDraft(visit, { address: submission.address }), "unanswered"));
  }

  function openRequest(): Refund | null {
    const request = currentRequest($visit.get());
    return request && isOpen(request) ? request : null;
  }

  function follow(): void {
    progress.follow(openRequest()?.id ?? null, listeners.count() > 0);
  }

  function schedulePoll(): void {
    if (listeners.count() && openRequest() && !progress.isFollowing()) poll.schedule();
    else poll.stop();
  }

  return {
    send,
    load,
    /** What was sent is not to be heard any more. */
    abort(): void {
      poll.stop();
      checks.abort();
    },
    /** The person did something: asking again counts from here. */
    signOfLife(): void {
      poll.signOfLife();
      schedulePoll();
    },
    /** Somebody listens now. */
    connect(): void {
      poll.connect();
      follow();
      schedulePoll();
    },
    /** Nobody listens any more. */
    disconnect(): void {
      poll.disconnect();
      follow();
    },
  };
}
