import { withoutPrototype } from "./http/without-prototype.ts";

/**
 * The value that every copy of this package on the page shares, under `Symbol.for(name)`. It cannot be replaced: a page's other script
 * does so by accident, too.
 */
export function pageWide<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(name);
  if (!Object.hasOwn(globalThis, key)) Object.defineProperty(globalThis, key, withoutPrototype({ value: create() }));
  return Reflect.get(globalThis, key);
}
