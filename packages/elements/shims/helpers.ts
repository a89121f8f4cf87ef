/**
 * In the place of tslib in what stops the page from scrolling: the whole of tslib would come along, because some wallet's
 * SDK uses other helpers of the same file.
 */
export const __assign = Object.assign;

/** All but the named. */
export function __rest(from: object, names: string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
}

/** One after the other. */
export const __spreadArray = (first: unknown[], second: unknown[]): unknown[] => [...first, ...second];
