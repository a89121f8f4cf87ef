import type { Rpc } from "@freehold/testing/wallet";
import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex, pad } from "viem";

const BALANCE = pad(numberToHex(5_000_000_000n));
const AGGREGATE = "0x82ad56cb";

/** A node of a chain on which every account has 5,000 UBXS, asked for one balance or for several at once. */
export const node: Rpc = async ({ method, params = [] }) => {
  if (method !== "eth_call") return numberToHex(1n);
  const [{ data }] = params as [{ data: Hex }];
  if (!data.startsWith(AGGREGATE)) return BALANCE;
  const { args } = decodeFunctionData({ abi: multicall3Abi, data });
  const calls = args?.[0] as readonly unknown[];
  const result = calls.map(() => ({ success: true, returnData: BALANCE }));
  return encodeFunctionResult({ abi: multicall3Abi, functionName: "aggregate3", result });
};
