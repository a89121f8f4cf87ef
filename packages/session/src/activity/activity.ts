/** Signs that somebody is there. The first two also say that what could not be asked may be asked now. */
const SIGNS = ["online", "visibilitychange", "focus", "pointerdown", "keydown"] as const;

/**
 * Whether somebody looks at the page, for what asks again and again. It listens until `leave()`. On a server, where there is
 * no document, somebody always looks.
 */
export function pageLife(signal: AbortSignal) {
  const hidden = () => globalThis.document?.visibilityState === "hidden";
  const whenHidden = new Set<() => void>();
  let returned: (() => void) | null = null;
  let woken: (() => void) | null = null;

  function sign(event: Event): void {
    if (hidden()) {
      for (const callback of whenHidden) callback();
      return;
    }
    life.requests = 0;
    returned?.();
    if (event.type === "online" || event.type === "visibilitychange") woken?.();
  }

  /** Waits for what calls back, and no longer than `signal` lets it. */
  const wait = (start: (done: () => void) => () => void) =>
    new Promise<void>((resolve) => {
      const done = () => {
        signal.removeEventListener("abort", done);
        stop();
        resolve();
      };
      signal.addEventListener("abort", done);
      const stop = start(done);
      if (signal.aborted) done();
    });

  const life = {
    /** Requests since the last sign of life; whoever makes one counts it. */
    requests: 0,
    hidden,
    /** Calls back when the page is hidden, until the returned function is called. */
    onHidden(callback: () => void): () => void {
      whenHidden.add(callback);
      return () => whenHidden.delete(callback);
    },
    /** Waits for the next sign of life on a page that can be seen. */
    returned: () =>
      wait((done) => {
        returned = done;
        return () => {
          returned = null;
        };
      }),
    /** Waits so many milliseconds, or until the page is shown or online again: then it is true. */
    async pause(ms: number): Promise<boolean> {
      let back = false;
      await wait((done) => {
        const timer = setTimeout(done, ms);
        woken = () => {
          back = true;
          done();
        };
        return () => {
          clearTimeout(timer);
          woken = null;
        };
      });
      return back;
    },
    leave(): void {
      for (const name of SIGNS) globalThis.window?.removeEventListener(name, sign, true);
    },
  };
  // Those of the document pass through the window.
  for (const name of SIGNS) globalThis.window?.addEventListener(name, sign, true);
  return life;
}
