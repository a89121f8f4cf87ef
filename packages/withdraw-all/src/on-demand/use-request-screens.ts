import { loadLater } from "@freehold/ui";
import { useCallback, useEffect, useState } from "react";
import type * as entry from "./entry.ts";

/** What the screens of a request are, once they are there; `error` is why they are not, `busy` that they are being fetched. */
export type RequestScreens = { screens: typeof entry | null; error: unknown; busy: boolean; retry: () => void };

/** Kept, so that the next panel on the page has them at once. */
let loaded: typeof entry | null = null;

/**
 * The screens of a request, fetched when there is one: most people who open the panel have none yet. What cannot be fetched is an
 * error to show, and can be tried again.
 */
export function useRequestScreens(isWanted: boolean): RequestScreens {
  const [screens, setScreens] = useState(loaded);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(() => {
    setBusy(true);
    loadLater(() => import("./entry.ts"))
      .then((module) => {
        loaded = module;
        setScreens(module);
        setError(null);
      }, setError)
      .finally(() => setBusy(false));
  }, []);
  useEffect(() => {
    if (isWanted && !screens) load();
  }, [isWanted, screens, load]);
  return { screens, error, busy, retry: load };
}
