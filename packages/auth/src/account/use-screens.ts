import { loadLater } from "@freehold/ui";
import { useCallback, useEffect, useState } from "react";
import type * as entry from "./screens/entry.ts";

/** Kept, so that the next widget on the page has them at once. */
let loaded: typeof entry | null = null;

/** The screens, loaded for the first signed-in user: a page that shows all widgets doesn't pay for them before. */
export function useScreens(isWanted: boolean) {
  const [screens, setScreens] = useState(loaded);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const load = useCallback(() => {
    setBusy(true);
    loadLater(() => import("./screens/entry.ts"))
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
