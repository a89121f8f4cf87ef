import type { Refund } from "./read-answers.ts";
import type { Listener, Submitted } from "./state.ts";

/** What a listener throws is its own: it reaches the console, and a success stays one. */
function guarded(call: () => void): void {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}

/** Those who want to hear of results. A status is emitted once, however often it is read. */
export function createListeners() {
  const listeners = new Set<Listener>();
  let lastEmitted = "";

  return {
    add: (listener: Listener) => void listeners.add(listener),
    remove: (listener: Listener) => void listeners.delete(listener),
    count: () => listeners.size,
    /** Another visit begins: its first status is news. */
    reset(): void {
      lastEmitted = "";
    },
    /** @param withdrawal - null: no request is open. */
    emitStatus(withdrawal: Refund | null): void {
      const status = withdrawal?.status ?? "none";
      const emitted = `${withdrawal?.id} ${status} ${withdrawal?.txId}`;
      if (!listeners.size || emitted === lastEmitted) return;
      lastEmitted = emitted;
      for (const listener of listeners) guarded(() => listener.onStatusChange?.({ status, withdrawal }));
    },
    emitSubmitted(event: Submitted): void {
      for (const listener of listeners) guarded(() => listener.onSubmitted?.(event));
    },
  };
}
