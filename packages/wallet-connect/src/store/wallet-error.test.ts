import {
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  erc20Abi,
  InsufficientFundsError,
  ProviderRpcError,
  SwitchChainError,
  UserRejectedRequestError,
} from "viem";
import { expect, test } from "vitest";
import { ConnectorAccountNotFoundError, ConnectorChainMismatchError, ProviderNotFoundError } from "wagmi";
import { WalletError, type WalletErrorCode, walletErrorCode } from "./wallet-error.ts";

const cause = new Error("No.");
const rpc = (code: number) => new ProviderRpcError(cause, { code: code as never, shortMessage: "No." });
const reverted = new ContractFunctionRevertedError({ abi: erc20Abi, functionName: "totalSupply" });

test.each<[string, unknown, WalletErrorCode]>([
  ["our own", new WalletError("account_changed", "Nothing was sent."), "account_changed"],
  ["our own, as a cause", new Error("No.", { cause: new WalletError("not_switched", "No.") }), "not_switched"],
  ["a rejection", new UserRejectedRequestError(cause), "rejected"],
  ["a rejection as a plain object", { code: 4001, message: "User denied." }, "rejected"],
  ["a rejection in a plain object", { code: -32603, cause: { code: 4001 } }, "rejected"],
  ["a rejection as a text", { code: "4001", message: "No." }, "rejected"],
  ["a rejection while switching", new SwitchChainError(new UserRejectedRequestError(cause)), "rejected"],
  ["an earlier question", { code: -32002, message: "Already pending." }, "request_pending"],
  ["another chain", new ConnectorChainMismatchError({ connectionChainId: 1, connectorChainId: 56 }), "wrong_network"],
  [
    "another account",
    new ConnectorAccountNotFoundError({ address: "0x", connector: { name: "Oak" } as never }),
    "account_changed",
  ],
  ["no funds", new InsufficientFundsError({ cause: cause as never }), "not_enough_gas"],
  ["no funds, by its message alone", { code: -32000, message: "err: insufficient funds for gas" }, "not_enough_gas"],
  [
    "a revert",
    new ContractFunctionExecutionError(reverted, { abi: erc20Abi, functionName: "totalSupply" }),
    "would_fail",
  ],
  ["a wallet that cannot switch", new SwitchChainError(rpc(4200)), "switching_unsupported"],
  [
    "a wallet that asks something else while it should switch",
    new SwitchChainError(rpc(-32002)),
    "switching_unsupported",
  ],
  ["a wallet that cannot send", rpc(4200), "sending_unsupported"],
  ["a method that is not there", { code: -32601, message: "Method not found." }, "sending_unsupported"],
  ["no wallet", new ProviderNotFoundError(), "wallet_missing"],
  ["a wallet without chains", rpc(4900), "wallet_unavailable"],
  ["a broken wallet", { code: -32603, message: "Internal error." }, "unknown"],
  ["a string", "No.", "unknown"],
  ["nothing", undefined, "unknown"],
])("%s is told by its code", (_what, error, code) => {
  expect(walletErrorCode(error)).toBe(code);
});

test("causes in a circle come to an end", () => {
  const first: { cause?: unknown } = {};
  first.cause = { cause: first };
  expect(walletErrorCode(first)).toBe("unknown");
});
