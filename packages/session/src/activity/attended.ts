import { isHidden } from "./pause.ts";

/** So long after the last sign of life a request is still the person's, in milliseconds. */
const OWN = 60_000;

/** What a person does. A page sets the focus by itself, too. */
const SIGNS = ["pointerdown", "keydown", "wheel", "visibilitychange"] as const;

let lastSign: number | null = null;

/**
 * Whether a person has just done something on this page, which they have opened at least. What a page asks otherwise, it asks by
 * itself.
 */
export function isAttended(): boolean {
  if (!globalThis.window) return true;
  if (lastSign === null) {
    lastSign = performance.now();
    const onSign = () => {
      if (!isHidden()) lastSign = performance.now();
    };
    // Events of the document pass through the window.
    for (const name of SIGNS) window.addEventListener(name, onSign, { capture: true, passive: true });
  }
  return performance.now() - lastSign < OWN;
}
