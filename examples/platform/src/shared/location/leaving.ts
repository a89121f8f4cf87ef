import { atom } from "nanostores";

/** The form on the screen with something in it that is not sent, and under which path it stays; null where there is none. */
export const $unsaved = atom<{ home: string; discard: () => void } | null>(null);

/** Where a person wants to go from a form with something in it that is not sent: they are asked first. */
export const $leaving = atom<{ go: () => void } | null>(null);

/** Whether the part of the page that asks is there. Until then a form is left unasked, and keeps what is typed. */
let asks = false;

/**
 * From now on a person is asked before a form is left.
 *
 * @returns how to stop: what waits for an answer is dropped.
 */
export function beginAsking(): () => void {
  asks = true;
  return () => {
    asks = false;
    $leaving.set(null);
  };
}

/** Whether the person is asked before the page goes to a path. If so, `go` waits in {@link $leaving}. */
export function asksFirst(path: string, go: () => void): boolean {
  const unsaved = $unsaved.get();
  if (!asks || !unsaved || isWithin(new URL(path, location.href).pathname, unsaved.home)) return false;
  $leaving.set({ go });
  return true;
}

const isWithin = (path: string, home: string) => path === home || path.startsWith(`${home}/`);
