import type { DepositAddress } from "@freehold/contract";
import { type Address, type EIP1193RequestFn, encodeFunctionData, erc20Abi, type Hex, isHash } from "viem";
import { sendTransaction } from "viem/actions";
import type { Config } from "wagmi";
import {
  estimateGas,
  getAccount,
  getBalance,
  getConnectorClient,
  getGasPrice,
  readContract,
  simulateContract,
  switchChain,
} from "wagmi/actions";
import { WalletError, type WalletErrorCode, walletErrorCode } from "../../store/wallet-error.ts";

/**
 * Reads an account's balance of the token.
 *
 * @returns units of the token: UBXS with 6 decimals.
 */
export async function readTokenBalance(config: Config, owner: string, destination: DepositAddress): Promise<bigint> {
  return readContract(config, {
    abi: erc20Abi,
    address: destination.token_address as Address,
    chainId: destination.chain_id,
    functionName: "balanceOf",
    args: [owner as Address],
  });
}

/** A token transfer to the platform. */
export type TokenTransfer = {
  /** The account that the user saw. No other account can send it. */
  from: string;
  destination: DepositAddress;
  /** Units of the token: UBXS with 6 decimals. */
  amount: bigint;
  /** Called right before the wallet prompts. It throws if the user has stopped waiting. */
  beforeAsking: () => void;
};

/**
 * Sends tokens from the connected wallet to the platform. It simulates the transfer first, so that the user learns why it would fail
 * before the wallet prompts.
 *
 * @returns the transaction's hash; it is not on the chain yet.
 * @throws {WalletError} `account_changed`, `wrong_network`, `not_enough_tokens`, `not_enough_gas`: the wallet wasn't asked. Other errors
 * come from wagmi or the wallet: see `walletErrorCode`.
 */
export async function transferTokens(
  config: Config,
  { from, destination, amount, beforeAsking }: TokenTransfer,
): Promise<Hex> {
  const { address: account, chainId: walletChainId } = getAccount(config);
  const token = destination.token_address as Address;
  const chainId = destination.chain_id;
  if (!account || account !== from) throw notSent("account_changed");
  if (walletChainId !== chainId) throw notSent("wrong_network");
  if ((await readTokenBalance(config, from, destination)) < amount) throw notSent("not_enough_tokens");
  const transfer = { abi: erc20Abi, functionName: "transfer", args: [destination.address as Address, amount] } as const;
  await simulateContract(config, { ...transfer, address: token, chainId, account });
  const data = encodeFunctionData(transfer);
  const [gas, gasPrice, { value }] = await Promise.all([
    estimateGas(config, { account, chainId, to: token, data }),
    getGasPrice(config, { chainId }),
    getBalance(config, { address: account, chainId }),
  ]);
  if (value < gas * gasPrice) throw notSent("not_enough_gas");
  const client = await getConnectorClient(config, { account, chainId });
  // viem asks a wallet that may be asleep for its chain once more: only what comes after that asks its owner.
  const ask = client.request as EIP1193RequestFn;
  const request: EIP1193RequestFn = (call, options) => {
    if (call.method.endsWith("_sendTransaction")) beforeAsking();
    return ask(call, options);
  };
  // Not writeContract: it takes whatever breaks inside a wallet for the contract's refusal, and then more may have been sent.
  const hash = await sendTransaction({ ...client, request }, { account, chain: client.chain, to: token, data });
  if (!isHash(hash)) throw new WalletError("unknown", "The wallet's response is not a transaction hash.");
  return hash;
}

/**
 * Asks the wallet to switch to a chain.
 *
 * @param beforeAsking - called right before. It throws if the user has stopped waiting.
 * @throws {WalletError} `not_switched` if the user rejects it. Other errors come from wagmi or the wallet.
 */
export async function switchNetwork(config: Config, chainId: number, beforeAsking: () => void): Promise<void> {
  beforeAsking();
  try {
    await switchChain(config, { chainId });
  } catch (cause) {
    if (walletErrorCode(cause) !== "rejected") throw cause;
    throw new WalletError("not_switched", "The wallet did not switch networks.", { cause });
  }
}

/** The form has a sentence for each code, in the person's language. */
function notSent(code: WalletErrorCode): WalletError {
  return new WalletError(code, "Nothing was sent.", { message: `Not sent: ${code}` });
}
