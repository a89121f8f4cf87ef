import { randomBytes } from "node:crypto";
import { isSameAddress } from "@freehold/contract";
import {
  type Address,
  compactSignatureToSignature,
  encodeDeployData,
  erc6492SignatureValidatorAbi,
  erc6492SignatureValidatorByteCode,
  type Hex,
  hashMessage,
  parseCompactSignature,
  recoverMessageAddress,
  serializeSignature,
} from "viem";
import type { Chain } from "../../platform/chain/chain.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";

/** Of 65 bytes, and of the 64 that ERC-2098 makes of them, in characters. */
const WHOLE = 132;
const COMPACT = 130;
/** What a node says when the contract it ran did not come to its end. Everything else it refuses is no answer of the contract. */
const DID_NOT_END = /revert|out ?of ?gas|invalid ?(opcode|jump)|stack (over|under)flow|EVM error/i;

/** Whether the key of a wallet signed a message. Needs no chain. */
export async function isKeySignature(address: string, message: string, signature: Hex): Promise<boolean> {
  if (signature.length !== WHOLE && signature.length !== COMPACT) return false;
  try {
    return isSameAddress(await recoverMessageAddress({ message, signature: asViemReads(signature) }), address);
  } catch {
    // viem throws for numbers that no key can have made.
    return false;
  }
}

/** Writes a key's signature as viem reads it: wallets also hand out short ones (ERC-2098) and ones with the chain in the last byte (EIP-155). */
function asViemReads(signature: Hex): Hex {
  if (signature.length === COMPACT)
    return serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)));
  const last = Number.parseInt(signature.slice(-2), 16);
  // From 35 on each chain has two numbers: the odd one stands for 27, the even one for 28.
  return last < 35 ? signature : `${signature.slice(0, -2) as Hex}${last % 2 ? "1b" : "1c"}`;
}

/**
 * Whether a wallet that is a contract takes a signature for its own: by ERC-1271, or by ERC-6492 if it is not deployed yet.
 *
 * viem's `verifyMessage` says "no" for a node that does not answer, too; here only the contract's own answer counts.
 *
 * @param blockNumber - as of this block.
 * @throws {ChainError} whenever there is no such answer, as of a node that no longer has the state of that block.
 */
export async function isContractSignature(
  chain: Chain,
  address: string,
  message: string,
  signature: Hex,
  blockNumber: bigint,
): Promise<boolean> {
  // It is run as if it were deployed, and answers with one byte.
  const data = encodeDeployData({
    abi: erc6492SignatureValidatorAbi,
    args: [address as Address, hashMessage(message), signature],
    bytecode: erc6492SignatureValidatorByteCode,
  });
  try {
    const answer = await withChainErrors(() => chain.client.call({ account: randomCaller(), data, blockNumber }));
    if (!/^0x0[01]$/.test(answer.data ?? ""))
      throw new ChainError("unreachable", "The blockchain node didn't run the check.");
    return answer.data === "0x01";
  } catch (error) {
    if (error instanceof ChainError && error.code === "refused" && DID_NOT_END.test(error.message)) return false;
    throw error;
  }
}

/**
 * The address that the call is made from, another one each time: from none, a contract sees `tx.origin` 0, and knows that it is only
 * asked. There are contracts that say yes to everything then.
 */
function randomCaller(): Address {
  return `0x${randomBytes(20).toString("hex")}`;
}
