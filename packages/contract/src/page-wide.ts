/**
 * Returns the value that every copy of the packages on a page shares, under `Symbol.for(name)`. It can't be replaced, because another script
 * might do so by accident.
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
