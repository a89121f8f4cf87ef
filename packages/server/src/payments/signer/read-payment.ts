import {
  decodeFunctionData,
  type Hex,
  isHex,
  parseGwei,
  parseTransaction,
  serializeTransaction,
  type TransactionSerializableEIP1559,
} from "viem";
import { type Address, toAddress } from "../../platform/chain/address.ts";
import { SignerError, type UnsignedPayment } from "../../platform/chain/signer/treasury-signer.ts";
import { ERC20 } from "../../platform/chain/token.ts";
import { transferData } from "../queue.ts";

/** What a signer's own settings allow, whatever the server asks for. */
export type SigningLimits = { chainId: number; token: Address; maxFeeGwei: number };

/** A payment as the transaction itself says it. */
export type Payment = { nonce: bigint; to: Address; amount: bigint; transaction: UnsignedPayment };

/** A token transfer costs a tenth of it. */
const MOST_GAS = 1_000_000n;

/**
 * Reads the payment that an unsigned transaction makes. It must be a transfer of the one token on the one chain, and nothing else.
 *
 * @throws {SignerError} `refused`.
 */
export function readPayment(bytes: unknown, { chainId, token, maxFeeGwei }: SigningLimits): Payment {
  const transaction = parse(bytes);
  const { nonce, to, data, value, gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, accessList } = transaction;
  if (transaction.chainId !== chainId)
    throw refused(`The transaction is for chain ${transaction.chainId}, not ${chainId}.`);
  if (!to || toAddress(to) !== token) throw refused("The transaction calls another contract than the token.");
  if (value || accessList?.length) throw refused("The transaction does more than a transfer of the token.");
  if (maxFeePerGas > parseGwei(String(maxFeeGwei)) || maxPriorityFeePerGas > maxFeePerGas)
    throw refused(`The transaction offers more than ${maxFeeGwei} gwei for each gas.`);
  if (gas > MOST_GAS) throw refused(`The transaction may use more than ${MOST_GAS} gas.`);
  return { nonce: BigInt(nonce ?? 0), ...readTransfer(data), transaction };
}

function parse(bytes: unknown): UnsignedPayment {
  try {
    if (!isHex(bytes)) throw new TypeError();
    const transaction = parseTransaction(bytes as `0x02${string}`) as TransactionSerializableEIP1559 & { r?: Hex };
    const unsigned = { ...transaction, type: "eip1559" as const, nonce: transaction.nonce ?? 0 };
    // What would be signed is exactly what was read.
    if (transaction.r !== undefined || serializeTransaction(unsigned) !== bytes) throw new TypeError();
    return unsigned;
  } catch {
    throw refused("It isn't an unsigned transaction of type 2 (EIP-1559).");
  }
}

/** Reads the payee and the amount of a token transfer. @throws {SignerError} `refused`. */
export function readTransfer(data: Hex | undefined): { to: Address; amount: bigint } {
  try {
    const { functionName, args } = decodeFunctionData({ abi: ERC20, data: data ?? "0x" });
    if (functionName !== "transfer") throw new TypeError();
    const [to, amount] = args as readonly [string, bigint];
    if (transferData(to, amount) !== data) throw new TypeError();
    return { to: toAddress(to), amount };
  } catch {
    throw refused("The transaction is no transfer of the token.");
  }
}

/** The refusal of one payment. */
export function refused(sentence: string): SignerError {
  return new SignerError("refused", sentence);
}
