import type { Store, StoreValue } from "nanostores";
import { useCallback, useSyncExternalStore } from "react";

/** Options of {@link useStore}. */
export type UseStoreOptions<Value> = {
  /**
   * What a server renders, and a page that begins with what it rendered: `"initial"` is the value the store was made with.
   *
   * @default the store's value
   */
  ssr?: "initial" | (() => Value) | undefined;
};

/**
 * The value of a store, and a render for each change of it.
 *
 * The store is followed first and compared then: a computed store that has no other listener is up to date only from then on, and what
 * changed between a render and its effects would never be drawn.
 *
 * @example
 * const session = useStore($session, { ssr: "initial" });
 */
export function useStore<From extends Store>(
  store: From,
  { ssr }: UseStoreOptions<StoreValue<From>> = {},
): StoreValue<From> {
  // Begins it where nothing else has.
  store.get();
  const subscribe = useCallback(
    (compare: () => void) => {
      const stop = store.listen(compare);
      // React does that itself; Preact compares before it subscribes.
      compare();
      return stop;
    },
    [store],
  );
  return useSyncExternalStore(
    subscribe,
    () => store.value,
    ssr === "initial" ? () => store.init : (ssr ?? (() => store.get())),
  );
}
