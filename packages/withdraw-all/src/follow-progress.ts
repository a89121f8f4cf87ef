import { isApiError, type watchWithdrawal } from "@freehold/session";
import type { Model } from "./model.ts";
import { readProgress } from "./progress.ts";
import { isOpen } from "./refund.ts";

/** How the progress of a request is watched; see `watchWithdrawal()` of the session. */
export type Watch = typeof watchWithdrawal;

/**
 * Keeps an open request true for as long as somebody looks at it, without being asked.
 *
 * @param watch - null: nobody tells.
 * @param ended - called when a watch has ended, although its request is still open.
 * @returns whether a watch goes on.
 */
export function followProgress(model: Model, watch: Watch | null, ended: () => void): () => boolean {
  const { $state, listeners } = model;
  let following: { id: string; stop: AbortController } | null = null;
  /** A request the server tells nothing of: an older server has no such call. */
  let silent: string | null = null;

  function follow(): void {
    const { request } = $state.get();
    if (!request) silent = null;
    const id = listeners.size && request && isOpen(request) && request.id !== silent ? request.id : null;
    if ((following?.id ?? null) === id) return;
    following?.stop.abort();
    following = null;
    if (!id || !watch) return;
    const mine = { id, stop: new AbortController() };
    following = mine;
    const { signal } = mine.stop;
    watch(id, (answer) => signal.aborted || learn(id, answer), { signal })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (isApiError(error) && error.status === 404) silent = id;
        else log(error);
      })
      .finally(() => {
        if (following !== mine) return;
        following = null;
        ended();
      });
  }

  function learn(id: string, answer: unknown): void {
    const known = readProgress(answer);
    // What became of a cancellation is said by the answer to it.
    if (known?.refund.id !== id || $state.get().cancelling) return;
    const { refund, progress } = known;
    const open = isOpen(refund);
    const found = { request: open ? refund : null, history: open ? null : [refund], failed: false };
    // An answer that is on its way may be from before this.
    model.stopCheck();
    model.patch({ progress });
    model.applyCheck(found);
    model.$found.set(found);
  }

  $state.subscribe(follow);
  model.$found.subscribe(follow);
  model.$connected.subscribe(follow);
  return () => following !== null;
}

function log(error: unknown): void {
  const what = "Freehold: the request is no longer followed as it goes on; its status is asked for all the same";
  if (isApiError(error)) console.error(`${what}: ${error.message} (${error.code}).`);
  else console.error(`${what}.`, error);
}
