/** Codes that say what has happened (EIP-1193, EIP-3085, JSON-RPC). All others, above all -32603, only say that something has. */
const SPECIFIC = new Set([4001, 4100, 4200, 4900, 4901, 4902, -32002, -32601]);

/** Codes that other standards have for the same: CAIP-25 as WalletConnect uses it, and ethers. */
const SYNONYMS: Record<string, number> = { 5000: 4001, ACTION_REJECTED: 4001 };

/** What wallets write beside a code that says nothing, or beside none. */
const SENTENCES: readonly [number, RegExp][] = [
  [4001, /\buser (rejected|denied|cancell?ed|declined)|(rejected|denied|cancell?ed|declined) by (the )?user/i],
  [4902, /unrecognized chain|try adding the chain|chain\b.{0,60}\b(not been|not|n't been) added/i],
  [-32002, /already (pending|processing)/i],
];

/** Where wallets and libraries put the error that they have been given. */
const INNER = ["cause", "data", "originalError", "error", "info"] as const;

const field = (error: unknown, key: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, key) : undefined;

/**
 * Returns the codes of a wallet's error and of all errors in it, outermost first. Wallets give codes as numbers, as strings, in a nested
 * error, or only in the message.
 *
 * @example
 * rpcCodes({ code: "4001" }) // [4001]
 * rpcCodes({ code: -32603, data: { originalError: { code: 4902 } } }) // [-32603, 4902]
 */
export function rpcCodes(error: unknown): number[] {
  const seen = new Set<unknown>();
  const codesOf = (each: unknown): number[] => {
    if (!each || seen.has(each)) return [];
    seen.add(each);
    const code = toCode(typeof each === "object" ? field(each, "code") : each);
    const own = Number.isInteger(code) ? [code] : [];
    const said = SPECIFIC.has(code) ? [] : codesSaid(each);
    return [...own, ...said, ...INNER.flatMap((key) => codesOf(field(each, key)))];
  };
  return codesOf(error);
}

const toCode = (code: unknown): number => SYNONYMS[String(code)] ?? Number(code || Number.NaN);

function codesSaid(error: unknown): number[] {
  const message = String(typeof error === "string" ? error : (field(error, "message") ?? ""));
  return SENTENCES.filter(([, pattern]) => pattern.test(message)).map(([code]) => code);
}

/**
 * Returns a wallet's error with its code as a number, where wagmi, viem and RainbowKit look for it.
 *
 * @returns the same error if the code is already there, or if there is none.
 * @example
 * provider.request(call).catch((error) => Promise.reject(withRpcCode(error)))
 */
export function withRpcCode(error: unknown): unknown {
  const code = rpcCodes(error).find((each) => SPECIFIC.has(each));
  if (code === undefined || field(error, "code") === code) return error;
  const message = String(field(error, "message") ?? error);
  return Object.assign(new Error(message, { cause: error }), { code });
}
