import { useCallback, useEffect, useState } from "react";
import { loadLater } from "./load-later.ts";

/** A part of a widget that loads when it's first needed. */
export type LaterPart<Screens> = { load: () => Promise<Screens>; loaded: Screens | null };

/** What {@link useLater} returns. `error` is why the screens couldn't be loaded, `busy` that they are loading. */
export type Later<Screens> = { screens: Screens | null; error: unknown; busy: boolean; retry: () => void };

/**
 * Defines a part that loads later. Call it once, outside of components: what has loaded stays, so the next widget on the page has it at once.
 *
 * @example
 * const SCREENS = laterPart(() => import("./screens/entry.ts"));
 */
export const laterPart = <Screens>(load: () => Promise<Screens>): LaterPart<Screens> => ({ load, loaded: null });

/**
 * Loads a part of a widget as soon as it's wanted. A failure can be shown and retried.
 *
 * @example
 * const { screens, error, busy, retry } = useLater(SCREENS, isSignedIn);
 */
export function useLater<Screens>(part: LaterPart<Screens>, isWanted: boolean): Later<Screens> {
  const [screens, setScreens] = useState(part.loaded);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(() => {
    setBusy(true);
    loadLater(part.load)
      .then((loaded) => {
        part.loaded = loaded;
        setScreens(loaded);
        setError(null);
      }, setError)
      .finally(() => setBusy(false));
  }, [part]);
  useEffect(() => {
    if (isWanted && !screens) load();
  }, [isWanted, screens, load]);
  return { screens, error, busy, retry: load };
}
