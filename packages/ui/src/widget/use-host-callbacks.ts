import { useRef, useState } from "react";
import { useIsomorphicLayoutEffect } from "../layout-effect/use-isomorphic-layout-effect.ts";

// biome-ignore lint/suspicious/noExplicitAny: a callback may take anything
type Callbacks = Record<string, ((...event: any[]) => void) | undefined>;

/** Some of a widget's callbacks, each of which can be called. */
export type HostCallbacks<Props, Name extends keyof Props> = { [Key in Name]-?: NonNullable<Props[Key]> };

/**
 * The host's callbacks for a widget to call: the same functions for life, which call what was given last. What one of them throws
 * is the host's own: it reaches the console and `window.onerror`, and changes nothing about what the callback tells of.
 *
 * @param given - always of the same names.
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
