import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";

/**
 * Takes the place of use-sync-external-store/shim/with-selector.js, by which wagmi's hooks read its store: that is CommonJS, and its
 * `require("react")` would keep the renderer, and with it the first screen, out of a plain file.
 */
export function useSyncExternalStoreWithSelector<Snapshot, Selection>(
  subscribe: (onChange: () => void) => () => void,
  getSnapshot: () => Snapshot,
  getServerSnapshot: (() => Snapshot) | null | undefined,
  selector: (snapshot: Snapshot) => Selection,
  isEqual: (a: Selection, b: Selection) => boolean = Object.is,
): Selection {
  const drawn = useRef<{ selection: Selection } | null>(null);
  const [select, selectOnServer] = useMemo(() => {
    let last: { snapshot: Snapshot; selection: Selection } | null = null;
    const selectFrom = (snapshot: Snapshot): Selection => {
      if (last && Object.is(last.snapshot, snapshot)) return last.selection;
      const before = last ?? drawn.current;
      const next = selector(snapshot);
      // Selected anew, it is the same value as long as it is equal: nothing is drawn again.
      const selection = before && isEqual(before.selection, next) ? before.selection : next;
      last = { snapshot, selection };
      return selection;
    };
    return [() => selectFrom(getSnapshot()), getServerSnapshot ? () => selectFrom(getServerSnapshot()) : undefined];
  }, [getSnapshot, getServerSnapshot, selector, isEqual]);
  const selection = useSyncExternalStore(subscribe, select, selectOnServer);
  useEffect(() => {
    drawn.current = { selection };
  }, [selection]);
  return selection;
}
