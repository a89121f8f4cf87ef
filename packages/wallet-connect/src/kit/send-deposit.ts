import type { DepositAddress } from "@freehold/contract";
import {
  type Address,
  ContractFunctionRevertedError,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  InsufficientFundsError,
  isHash,
  SwitchChainError,
  UserRejectedRequestError,
} from "viem";
import type { Config } from "wagmi";
import {
  estimateGas,
  getAccount,
  getBalance,
  getGasPrice,
  readContract,
  sendTransaction,
  simulateContract,
  switchChain,
} from "wagmi/actions";
import { explain } from "./causes.ts";

/** Why a deposit was not sent. Nothing has moved. */
export type DepositProblem =
  | "rejected"
  | "not-enough-tokens"
  | "not-enough-gas"
  | "wrong-network"
  | "account-changed"
  | "switching-unsupported"
  | "sending-unsupported"
  | "would-fail"
  | "unknown";

/**
 * How much of the token an account holds.
 *
 * @returns units of the token: UBXS with 6 decimals.
 */
export async function tokenBalance(config: Config, of: string, to: DepositAddress): Promise<bigint> {
  return readContract(config, {
    abi: erc20Abi,
    address: to.token_address as Address,
    chainId: to.chain_id,
    functionName: "balanceOf",
    args: [of as Address],
  });
}

/**
 * Sends tokens from the connected wallet to the platform. It is tried out first, so that whoever cannot pay hears why
 * before the wallet asks.
 *
 * @param from - the account it was checked for; no other one sends it.
 * @param amount - units of the token: UBXS with 6 decimals.
 * @returns the transaction's hash; it is not on the chain yet.
 * @throws what {@link depositProblem} explains.
 */
export async function sendDeposit(config: Config, from: string, to: DepositAddress, amount: bigint): Promise<Hex> {
  const { address: account, chainId: at } = getAccount(config);
  const token = to.token_address as Address;
  const chainId = to.chain_id;
  if (!account || account !== from) throw new Refused("account-changed");
  if (at !== chainId) throw new Refused("wrong-network");
  if ((await tokenBalance(config, from, to)) < amount) throw new Refused("not-enough-tokens");
  const transfer = { abi: erc20Abi, functionName: "transfer", args: [to.address as Address, amount] } as const;
  await simulateContract(config, { ...transfer, address: token, chainId, account });
  const call = { account, chainId, to: token, data: encodeFunctionData(transfer) };
  const [gas, gasPrice, { value }] = await Promise.all([
    estimateGas(config, call),
    getGasPrice(config, { chainId }),
    getBalance(config, { address: account, chainId }),
  ]);
  if (value < gas * gasPrice) throw new Refused("not-enough-gas");
  // Not writeContract: it takes whatever breaks inside a wallet for the contract's refusal, and then more may have been sent.
  const hash = await sendTransaction(config, call);
  if (!isHash(hash)) throw new Error("The wallet answered with something that is no transaction hash.");
  return hash;
}

/** Asks the wallet to go to a chain. @throws what {@link depositProblem} explains. */
export async function switchTo(config: Config, chainId: number): Promise<void> {
  await switchChain(config, { chainId });
}

/** What stands between a person and their deposit. */
export function depositProblem(error: unknown): DepositProblem {
  if (error instanceof Refused) return error.problem;
  const { causes, isNamed, hasCode } = explain(error);
  if (isNamed("ChainMismatchError", "ConnectorChainMismatchError")) return "wrong-network";
  if (isNamed("ConnectorAccountNotFoundError")) return "account-changed";
  const is = (kind: new (...args: never[]) => Error) => causes.some((cause) => cause instanceof kind);
  if (is(UserRejectedRequestError) || hasCode(4001)) return "rejected";
  if (is(InsufficientFundsError) || causes.some(({ message }) => /insufficient funds/i.test(String(message))))
    return "not-enough-gas";
  if (is(ContractFunctionRevertedError)) return "would-fail";
  if (is(SwitchChainError)) return "switching-unsupported";
  if (hasCode(4200, -32601)) return "sending-unsupported";
  return "unknown";
}

class Refused extends Error {
  readonly problem: DepositProblem;

  constructor(problem: DepositProblem) {
    super(`Not sent: ${problem}`);
    this.problem = problem;
  }
}
