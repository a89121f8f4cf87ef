/**
 * Returns a signal that aborts with the first of several. Browsers before Chrome 116, Firefox 124 and Safari 17.4 have no `AbortSignal.any`.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if (typeof AbortSignal.any === "function") return AbortSignal.any([...signals]);
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true, signal: first.signal });
  }
  return first.signal;
}
