import { isApiError, type watchWithdrawal } from "@freehold/session";
import { type Progress, type Refund, readProgress } from "./read-answers.ts";

/** How the progress of a request is watched; see `watchWithdrawal()` of the session. */
export type Watch = typeof watchWithdrawal;

/**
 * Follows one request at a time as the server tells of it.
 *
 * @param watch - null: nobody tells.
 * @param onProgress - hears of the request that is followed, and of no other.
 * @param onEnded - called when the server tells no more of a request that is still to be followed.
 */
export function createProgressFollower(
  watch: Watch | null,
  onProgress: (refund: Refund, progress: Progress) => void,
  onEnded: () => void,
) {
  let following: { id: string; stop: AbortController } | null = null;
  /** A request the server tells nothing of: an older server has no such call. */
  let silent: string | null = null;

  function follow(request: string | null, isWanted: boolean): void {
    if (!request) silent = null;
    const id = isWanted && request !== silent ? request : null;
    if ((following?.id ?? null) === id) return;
    following?.stop.abort();
    following = null;
    if (!id || !watch) return;
    const mine = { id, stop: new AbortController() };
    following = mine;
    const { signal } = mine.stop;
    const hear = (answer: unknown) => {
      const known = signal.aborted ? null : readProgress(answer);
      if (known?.refund.id === id) onProgress(known.refund, known.progress);
    };
    watch(id, hear, { signal })
      .catch((error: unknown) => {
        if (signal.aborted) return;
        if (isApiError(error) && error.status === 404) silent = id;
        else log(error);
      })
      .finally(() => {
        if (following !== mine) return;
        following = null;
        onEnded();
      });
  }

  return {
    /** Follows this request from now on, if somebody wants that. Nothing happens if it is followed already. */
    follow,
    isFollowing: () => following !== null,
  };
}

function log(error: unknown): void {
  const what = "Freehold: the request is no longer followed as it goes on; its status is asked for all the same";
  if (isApiError(error)) console.error(`${what}: ${error.message} (${error.code}).`);
  else console.error(`${what}.`, error);
}
