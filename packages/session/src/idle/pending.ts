let count: (work: Promise<unknown>) => void = () => {};

/** Has all that is tracked from now on counted. */
export function countWork(by: typeof count): void {
  count = by;
}

/**
 * Counts a promise as pending work until it settles, for pages that mark themselves idle (`markIdle()`). API calls
 * are counted automatically.
 *
 * @returns the same promise.
 * @example
 * const { Dialog } = await track(import("./Dialog.tsx"));
 */
export function track<Work extends Promise<unknown>>(work: Work): Work {
  count(work);
  return work;
}
