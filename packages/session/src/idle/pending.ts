let count: (work: Promise<unknown>) => void = () => {};

/** Has all that is tracked from now on counted. */
export function countWork(by: typeof count): void {
  count = by;
}

/**
 * Counts work of the page as pending until it has settled, where the page says whether it is at rest (`markIdle()`). Calls of the API
 * are counted by themselves.
 *
 * @returns the same promise.
 * @example
 * const { Dialog } = await track(import("./Dialog.tsx"));
 */
export function track<Work extends Promise<unknown>>(work: Work): Work {
  count(work);
  return work;
}
