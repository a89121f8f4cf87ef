import { expect, test } from "vitest";
import { rpcCodes, withRpcCode } from "./rpc-codes.ts";

const INTERNAL = { code: -32603, message: "Internal JSON-RPC error." };
const ADD = 'Unrecognized chain ID "0x38". Try adding the chain using wallet_addEthereumChain first.';

// Wallets' own ways to say no, and that they do not know a chain. Only a number in its place was understood.
test.each<[string, unknown, number | undefined]>([
  ["a number", { code: 4001 }, 4001],
  ["a text", { code: "4001" }, 4001],
  ["a negative text", { code: "-32002" }, -32002],
  ["an error of it own", Object.assign(new Error("No."), { code: "4902" }), 4902],
  ["MetaMask's on a phone", { ...INTERNAL, data: { originalError: { code: 4902 } } }, 4902],
  ["a text in it", { ...INTERNAL, data: { originalError: { code: "4902" } } }, 4902],
  ["data", { ...INTERNAL, data: { code: 4001 } }, 4001],
  ["a cause", new Error("No.", { cause: { code: 4001 } }), 4001],
  ["ethers'", { code: "ACTION_REJECTED", info: { error: { code: 4001 } } }, 4001],
  ["ethers' alone", { code: "ACTION_REJECTED" }, 4001],
  ["WalletConnect's", { code: 5000, message: "User rejected." }, 4001],
  ["a message beside -32603: no", { code: -32603, message: "MetaMask Tx Signature: User denied transaction." }, 4001],
  ["a message beside -32603: no such chain", { code: -32603, message: ADD }, 4902],
  ["a message beside -32603: asked already", { code: -32603, message: "Request is already pending." }, -32002],
  ["a message beside no code", new Error("Request rejected by user"), 4001],
  ["a message alone", "User cancelled the request", 4001],
  ["a code alone", "4001", 4001],
  ["a code alone, as a number", 4001, 4001],
  ["a code that says nothing", INTERNAL, undefined],
  ["a code that says something beside another message", { code: 4200, message: ADD }, 4200],
  ["a code of a node", { code: -32000, message: "execution reverted" }, undefined],
  ["no code", { code: "" }, undefined],
  ["an empty code", { code: null, message: null }, undefined],
  ["nothing", undefined, undefined],
])("%s", (_what, error, code) => {
  const told = withRpcCode(error) as { code?: unknown } | undefined;
  if (code === undefined) expect(told).toBe(error);
  else expect(told?.code).toBe(code);
});

test("what is right already stays the very error", () => {
  const error = Object.assign(new Error("No."), { code: 4001 });
  expect(withRpcCode(error)).toBe(error);
});

test("an error of ours keeps the wallet's as its cause, and its message", () => {
  const error = { code: "4001", message: "Nope." };
  expect(withRpcCode(error)).toMatchObject({ message: "Nope.", cause: error });
});

test("errors in a circle come to an end", () => {
  const first: { code: number; data?: unknown } = { code: -32603 };
  first.data = { originalError: first };
  expect(rpcCodes(first)).toEqual([-32603]);
});
