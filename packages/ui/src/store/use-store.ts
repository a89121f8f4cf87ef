import { type UseStoreOptions, useStore as useNanoStore } from "@nanostores/react";
import type { Store, StoreValue } from "nanostores";
import { useIsomorphicLayoutEffect } from "../layout-effect/use-isomorphic-layout-effect.ts";

export type { UseStoreOptions };

/**
 * Returns the value of a store, and renders again at each change of it: `useStore` of @nanostores/react.
 *
 * Listens before that hook does. The hook compares first and listens then, and a computed store without a listener is out of date:
 * a change between a render and its effects would never be rendered.
 *
 * @example
 * const session = useStore($session, { ssr: "initial" });
 */
export function useStore<From extends Store>(store: From, options?: UseStoreOptions<From>): StoreValue<From> {
  // Before the hook: Preact compares in a layout effect of its own.
  useIsomorphicLayoutEffect(() => store.listen(() => {}), [store]);
  return useNanoStore(store, options);
}
