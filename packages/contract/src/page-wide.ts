/**
 * The value that every copy of the packages on a page shares, under `Symbol.for(name)`. It cannot be replaced: a page's other script
 * does so by accident, too.
 *
 * @example
 * const $wallet = pageWide("freehold.wallet", () => atom<Wallet>(DISCONNECTED));
 */
export function pageWide<Value>(name: string, create: () => Value): Value {
  const key = Symbol.for(name);
  if (!Object.hasOwn(globalThis, key))
    Object.defineProperty(globalThis, key, Object.assign(Object.create(null), { value: create() }));
  return Reflect.get(globalThis, key);
}
