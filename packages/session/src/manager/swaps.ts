import type { FetchClientSecret } from "./delegated-source.ts";

/** More functions within so many milliseconds are those of a page that makes one at each render, not those of customers. */
const MOST = 5;
const WITHIN = 10_000;

/** Counts how often a page has replaced `fetchClientSecret` by another function. */
export function createSwaps() {
  let times: number[] = [];
  const areTooMany = () => times.length > MOST;
  return {
    areTooMany,
    /** Whether client secrets come from elsewhere now. Once there are too many functions, that is so only the first time. */
    isNext(before: FetchClientSecret | null, next: FetchClientSecret | null): boolean {
      if (before === next) return false;
      if (!before || !next) {
        times = [];
        return true;
      }
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
