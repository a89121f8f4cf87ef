import { AsyncLocalStorage } from "node:async_hooks";
import { ChainError } from "../../platform/chain/chain-error.ts";
import type { Reconcile } from "./sync-nonce.ts";

/** A round waits no longer for a comparison of the books, in milliseconds. */
const WAIT = 20_000;
/** Between two rounds it may end unseen. What ended longer ago, in milliseconds, says nothing of now. */
const FRESH = 10_000;

/**
 * Compares the books with the chain for rounds that are shorter than that may take: the comparison goes on, and the next round that asks
 * waits for the same one, unless the treasury has made a transaction since it began.
 *
 * @returns compares as `reconcile` does; throws {@link ChainError} while the comparison goes on.
 */
export function acrossRounds(reconcile: Reconcile): Reconcile {
  // What a round bounds for itself does not bound the comparison.
  const outside = AsyncLocalStorage.snapshot();
  let run: { used: bigint; result: ReturnType<Reconcile>; endedAt: number | null } | null = null;

  function begin(used: bigint) {
    const started = { used, result: outside(reconcile, used), endedAt: null as number | null };
    const end = () => {
      started.endedAt = Date.now();
    };
    void started.result.then(end, end);
    return started;
  }

  return async (used = 0n) => {
    const isOld = run?.endedAt && Date.now() - run.endedAt > FRESH;
    // One that began before a transaction of the treasury was known may have missed it.
    if (run && (isOld || run.used < used)) run = null;
    run ??= begin(used);
    const { result } = run;
    const late = new Promise<void>((resolve) => setTimeout(resolve, WAIT).unref());
    const settled = await Promise.race([Promise.allSettled([result]), late]);
    if (!settled) throw new ChainError("unreachable", "The books are being compared with the chain.");
    run = null;
    return result;
  };
}
