import { ProviderRpcError } from "viem";

/** EIP-1193: the method is not supported. */
export const UNSUPPORTED = 4200;

/**
 * Wraps a part of a wallet, such as `send`, a `signer` or a client, so that the page's scripts can only use it until `signOnly()` is
 * true. Then it stops working, and so does everything obtained from it: return values, resolved values, and arguments of callbacks,
 * including `this`.
 *
 * @param owner - the object that `value` is called on, if it's a function.
 * @throws {ProviderRpcError} 4200, from each use of it once the page may only sign.
 * @example
 * const { signer } = revocable(provider, null, isSignOnly);
 * signer.on("connect", function () { this.request(order) }); // throws once isSignOnly()
 */
export function revocable<T>(value: T, owner: unknown, signOnly: () => boolean): T {
  return makeRevocable(value, owner, signOnly) as T;
}

function makeRevocable(value: unknown, owner: unknown, signOnly: () => boolean): unknown {
  if (isData(value)) return value;
  const out = (found: unknown, from: unknown) => makeRevocable(found, from, signOnly);
  // A list is still one to code that asks for `Array.isArray()`.
  if (Array.isArray(value)) return value.map((each) => out(each, value));
  const way = value as object;
  const refuseOnceSignOnly = (name: PropertyKey) => {
    if (signOnly()) throw refusal(String(name));
  };
  return new Proxy(typeof way === "function" ? () => undefined : Object.create(null), {
    get(_target, key) {
      refuseOnceSignOnly(key);
      return out(Reflect.get(way, key), way);
    },
    has: (_target, key) => Reflect.has(way, key),
    ownKeys: () => Reflect.ownKeys(way),
    getOwnPropertyDescriptor(_target, key) {
      const property = Reflect.getOwnPropertyDescriptor(way, key);
      if (!property) return undefined;
      refuseOnceSignOnly(key);
      const { enumerable = false } = property;
      return { configurable: true, enumerable, writable: true, value: out(Reflect.get(way, key), way) };
    },
    apply(_target, _this, parameters: unknown[]) {
      refuseOnceSignOnly((way as () => unknown).name);
      const handedIn = parameters.map((each) =>
        typeof each === "function" ? handIn(each as Callback, signOnly) : each,
      );
      const answer: unknown = Reflect.apply(way as () => unknown, owner, handedIn);
      return isThenable(answer) ? Promise.resolve(answer).then((found) => out(found, null)) : out(answer, null);
    },
  });
}

type Callback = (this: unknown, ...parameters: unknown[]) => unknown;

/** By the page's function: an emitter removes a listener by the very function it was given. */
const handed = new WeakMap<Callback, Callback>();

/** A function of the page that the wallet calls: all that the wallet gives to it is revocable. */
function handIn(callback: Callback, signOnly: () => boolean): Callback {
  const known = handed.get(callback);
  if (known) return known;
  const own: Callback = function (...parameters) {
    const given = parameters.map((each) => makeRevocable(each, null, signOnly));
    return Reflect.apply(callback, makeRevocable(this, null, signOnly), given);
  };
  handed.set(callback, own);
  return own;
}

/** Returns whether a value is plain data. */
export const isData = (value: unknown): boolean => value === null || !["object", "function"].includes(typeof value);

/** Any promise: those of a wallet's own library are none of the language's. */
const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  !isData(value) && typeof Reflect.get(value as object, "then") === "function";

/** Creates the error for a page that can only request signatures. */
export function refusal(method: string): ProviderRpcError {
  return new ProviderRpcError(new Error(`${method} was refused.`), {
    code: UNSUPPORTED,
    shortMessage: `This page can only ask your wallet to sign in, so we refused ${method} and didn't ask your wallet.`,
  });
}
