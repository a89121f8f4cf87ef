import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";

/**
 * In the place of use-sync-external-store/shim/with-selector, which wagmi reads its state by: that one is CommonJS, and a
 * single `require("react")` makes a bundler wrap all of Preact, for every page, in functions that are called on demand.
 * Preact has the hook that it is a shim for.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  _getServerSnapshot: unknown,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean = Object.is,
): Selection {
  const shown = useRef<{ selection: Selection } | null>(null);
  const getSelection = useMemo(() => {
    let known: { snapshot: Snapshot; selection: Selection } | undefined;
    return () => {
      const snapshot = getSnapshot();
      if (known && Object.is(known.snapshot, snapshot)) return known.selection;
      const before = known ?? shown.current;
      const fresh = selector(snapshot);
      known = { snapshot, selection: before && isEqual(before.selection, fresh) ? before.selection : fresh };
      return known.selection;
    };
  }, [getSnapshot, selector, isEqual]);
  const selection = useSyncExternalStore(subscribe, getSelection);
  useEffect(() => {
    shown.current = { selection };
  });
  return selection;
}
