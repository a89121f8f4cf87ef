import { useRef, useState } from "react";
import { useIsomorphicLayoutEffect } from "../layout-effect/use-isomorphic-layout-effect.ts";

// biome-ignore lint/suspicious/noExplicitAny: a callback may take anything
type Callbacks = Record<string, ((...event: any[]) => void) | undefined>;

/** A widget's callbacks, each of which can always be called. */
export type HostCallbacks<Props, Name extends keyof Props> = { [Key in Name]-?: NonNullable<Props[Key]> };

/**
 * Returns stable functions that call the host's latest callbacks. An error thrown by a callback
 * reaches the console and `window.onerror`, and has no other effect.
 *
 * @param given - callbacks, always with the same names.
 * @example
 * const host = useHostCallbacks({ onSubmitted, onStatusChange });
 * useEffect(() => store.connect(host), [host]);
 */
export function useHostCallbacks<Given extends Callbacks>(given: Given): HostCallbacks<Given, keyof Given> {
  const latest = useRef(given);
  useIsomorphicLayoutEffect(() => {
    latest.current = given;
  });
  const [stable] = useState(() => {
    const guarded = Object.keys(given).map((name) => [
      name,
      (...event: unknown[]) => {
        try {
          latest.current[name]?.(...event);
        } catch (error) {
          reportError(error);
        }
      },
    ]);
    return Object.fromEntries(guarded);
  });
  return stable;
}
