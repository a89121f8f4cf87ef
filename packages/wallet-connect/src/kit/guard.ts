import { hexToString, isHex, ProviderRpcError } from "viem";

/** What wagmi and RainbowKit use of an EIP-1193 provider. */
export type Provider = {
  request(call: { method: string; params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (...args: never[]) => void): unknown;
  removeListener?(event: string, listener: (...args: never[]) => void): unknown;
};

/** Accounts, the chain, and what can be read of it. Everything that is not named is refused. */
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

/** EIP-1193: the method is not supported. */
const UNSUPPORTED = 4200;

/**
 * The provider of a wallet, with everything refused that could move funds while `signOnly()` holds: what is asked for is
 * looked up in a list of what is harmless, and the wallet never sees the rest. Of messages only those that sign in to this
 * page (EIP-4361) may be signed: others can be orders, permits, or the seed of keys.
 *
 * @throws {ProviderRpcError} 4200, from `request()`.
 * @example
 * await guard(provider, () => true).request({ method: "eth_sendTransaction" }); // rejects with code 4200
 */
export function guard(provider: Provider, signOnly: () => boolean): Provider {
  const known = guards.get(provider);
  if (known) return known;
  const request: Provider["request"] = async (call) => {
    // A copy, so that what was looked at is what is asked for.
    const { method, params } = structuredClone({ method: call.method, params: call.params });
    if (signOnly() && !isHarmless(method, params)) throw refusal(method);
    return provider.request(params === undefined ? { method } : { method, params });
  };
  // Older ways to ask are answered with a refusal at any time: nothing here uses them.
  const refused = () => {
    throw refusal("a request of the old kind");
  };
  const guarded: Provider = new Proxy(Object.create(null), {
    get(_target, key) {
      if (key === "request") return request;
      if (key === "send" || key === "sendAsync") return refused;
      const value = Reflect.get(provider, key);
      return typeof value === "function" ? value.bind(provider) : value;
    },
    has: (_target, key) => Reflect.has(provider, key),
  });
  guards.set(provider, guarded);
  guards.set(guarded, guarded);
  return guarded;
}

const guards = new WeakMap<Provider, Provider>();

function isHarmless(method: string, params: unknown): boolean {
  const [first] = Array.isArray(params) ? params : [];
  if (method === "personal_sign") return isSignIn(first);
  if (method === "wallet_requestPermissions") return Object.keys(first ?? {}).join() === "eth_accounts";
  return ALLOWED.has(method);
}

function isSignIn(message: unknown): boolean {
  if (typeof message !== "string") return false;
  const text = isHex(message) ? hexToString(message) : message;
  return text.startsWith(`${location.host} wants you to sign in with your Ethereum account:\n`);
}

function refusal(method: string): ProviderRpcError {
  return new ProviderRpcError(new Error(`${method} was refused.`), {
    code: UNSUPPORTED,
    shortMessage: `This page may only ask your wallet to sign in, so ${method} was refused and your wallet was not asked.`,
  });
}
