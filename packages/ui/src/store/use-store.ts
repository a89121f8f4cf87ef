import { type UseStoreOptions, useStore as useNanoStore } from "@nanostores/react";
import type { Store, StoreValue } from "nanostores";
import { useEffect, useRef } from "react";
import { useIsomorphicLayoutEffect } from "../layout-effect/use-isomorphic-layout-effect.ts";

export type { UseStoreOptions };

/**
 * Returns the value of a store and rerenders on every change, like `useStore` of @nanostores/react.
 *
 * Listens from the commit until that hook does. The hook compares first and listens then, in an effect: a computed store without a
 * listener is out of date, so that a change between a render and its effects would never be rendered, and a read whose answer came
 * in between would be made a second time.
 *
 * @example
 * const session = useStore($session, { ssr: "initial" });
 */
export function useStore<From extends Store>(store: From, options?: UseStoreOptions<From>): StoreValue<From> {
  const unlisten = useRef<(() => void) | null>(null);
  const release = () => {
    unlisten.current?.();
    unlisten.current = null;
  };
  useIsomorphicLayoutEffect(() => {
    // A view that this one takes the place of still listens: its store has to stop with it, so that a read is made afresh.
    if (store.lc === 0) unlisten.current = store.listen(() => {});
    return release;
  }, [store]);
  useEffect(() => {
    unlisten.current ??= store.listen(() => {});
  }, [store]);
  const value = useNanoStore(store, options);
  useEffect(release);
  return value;
}
