/** More functions within so many milliseconds are those of a page that makes one at each render, not those of customers. */
const MOST = 5;
const WITHIN = 10_000;

/** Counts how often a page has replaced `fetchClientSecret`. */
export function createSwaps() {
  let times: number[] = [];
  const areTooMany = () => times.length > MOST;
  return {
    areTooMany,
    /** Counts another function. @returns whether its client secrets replace the former ones; once there are too many, only the first time. */
    mayOpen(): boolean {
      const wereTooMany = areTooMany();
      const now = Date.now();
      times = [...times.filter((at) => now - at < WITHIN), now];
      return !(wereTooMany && areTooMany());
    },
  };
}

/** In place of a function that is another one at each render: the page would call its server without end. */
export function refuseRenders(): never {
  throw new TypeError(
    "configure() got another fetchClientSecret several times in ten seconds. Define the function outside the component, or keep it with useCallback().",
  );
}
