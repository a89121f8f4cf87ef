import { type UseStoreOptions, useStore as useNanoStore } from "@nanostores/react";
import type { Store, StoreValue } from "nanostores";
import { useEffect } from "react";

export type { UseStoreOptions };

/**
 * Returns the value of a store, and renders again at each change of it: `useStore` of @nanostores/react.
 *
 * Brings the store up to date before that hook compares. A computed store without a listener is out of date, and the hook compares
 * first and listens then: a change between a render and its effects would never be rendered.
 *
 * @example
 * const session = useStore($session, { ssr: "initial" });
 */
export function useStore<From extends Store>(store: From, options?: UseStoreOptions<From>): StoreValue<From> {
  // No listener holds the store until the hook's own does: a view that takes another's place has to start a read again.
  useEffect(() => void store.get(), [store]);
  return useNanoStore(store, options);
}
