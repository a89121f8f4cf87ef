/** Of several loads of one thing only the newest may speak; the others are ended. */
export function createLatest() {
  let current = new AbortController();
  return {
    start(): AbortSignal {
      current.abort();
      current = new AbortController();
      return current.signal;
    },
    stop: () => current.abort(),
  };
}
