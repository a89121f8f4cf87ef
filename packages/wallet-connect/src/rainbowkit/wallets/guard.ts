import { hexToString, isHex } from "viem";
import type { Provider } from "./provider.ts";
import { isData, refusal, revocable } from "./revocable.ts";
import { askWallet } from "./wallet-answer.ts";

/** Accounts, the chain, and what can be read from it. Every other method is refused. */
const ALLOWED = new Set([
  "eth_accounts",
  "eth_requestAccounts",
  "wallet_getPermissions",
  "wallet_revokePermissions",
  "eth_chainId",
  "net_version",
  "wallet_switchEthereumChain",
  "eth_blockNumber",
  "eth_call",
  "eth_getBalance",
  "eth_getBlockByHash",
  "eth_getBlockByNumber",
  "eth_getCode",
  "eth_getLogs",
  "eth_getTransactionByHash",
  "eth_getTransactionCount",
  "eth_getTransactionReceipt",
]);

/** What a page may use of a provider beside `request()`: wagmi's connectors begin and end a connection by these. */
const HARMLESS_MEMBERS = new Set(["connect", "disconnect", "enable", "isConnected", "session", "accounts"]);
const ADDS_LISTENER = new Set(["on", "once", "addListener"]);
const REMOVES_LISTENER = new Set(["off", "removeListener"]);

/**
 * Wraps a wallet's provider, which rejects everything that could move funds while `signOnly()` is true: only methods on a list of
 * harmless ones reach the wallet. Only messages that sign in to this page (EIP-4361) can be signed: others may be orders, permits, or the
 * seed of keys.
 *
 * @throws {ProviderRpcError} 4200, from `request()`.
 * @example
 * await guard(provider, () => true).request({ method: "eth_sendTransaction" }); // rejects with code 4200
 */
export function guard(provider: Provider, signOnly: () => boolean): Provider {
  const known = guards.get(provider);
  if (known) return known;
  const request: Provider["request"] = async (call) => {
    // A copy, so that the call cannot change between the check and the request.
    const { method, params } = structuredClone({ method: call.method, params: call.params });
    if (signOnly() && !isHarmless(method, params)) throw refusal(method);
    return askWallet(provider, params === undefined ? { method } : { method, params });
  };
  const wrapped = new WeakMap<object, Listener>();
  // An emitter calls its listeners with itself as `this`, and that must not be the wallet's own provider.
  const wrap = (listener: Listener): Listener => {
    const own = wrapped.get(listener) ?? ((...args) => Reflect.apply(listener, guarded, args));
    wrapped.set(listener, own);
    return own;
  };
  const guarded: Provider = new Proxy(Object.create(null), {
    get(_target, key) {
      if (key === "request") return request;
      const value = Reflect.get(provider, key);
      const isEmitter = typeof key === "string" && (ADDS_LISTENER.has(key) || REMOVES_LISTENER.has(key));
      if (isEmitter && typeof value === "function")
        return (event: string, listener: Listener) => {
          // A listener that was added before the guard was there is removed as it is.
          const own = ADDS_LISTENER.has(key) ? wrap(listener) : (wrapped.get(listener) ?? listener);
          Reflect.apply(value, provider, [event, own]);
          // An emitter would answer with the wallet's own provider.
          return guarded;
        };
      if (isData(value)) return value;
      if (typeof key === "string" && HARMLESS_MEMBERS.has(key))
        return typeof value === "function" ? value.bind(provider) : value;
      // Another way to the wallet, such as `send`, `sendAsync` or `signer`.
      return signOnly() ? undefined : revocable(value, provider, signOnly);
    },
    has: (_target, key) => Reflect.has(provider, key),
  });
  guards.set(provider, guarded);
  guards.set(guarded, guarded);
  return guarded;
}

type Listener = (...args: unknown[]) => unknown;

const guards = new WeakMap<Provider, Provider>();

function isHarmless(method: string, params: unknown): boolean {
  const list = Array.isArray(params) ? params : [];
  const [first] = list;
  if (method === "personal_sign") return isSignIn(first);
  if (method === "wallet_requestPermissions")
    return list.length === 1 && Object.keys(first ?? {}).join() === "eth_accounts";
  return ALLOWED.has(method);
}

function isSignIn(message: unknown): boolean {
  if (typeof message !== "string") return false;
  const text = isHex(message) ? hexToString(message) : message;
  return text.startsWith(`${location.host} wants you to sign in with your Ethereum account:\n`);
}
