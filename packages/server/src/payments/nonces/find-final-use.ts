import type { Hash } from "../../platform/chain/address.ts";
import type { ChainReader } from "../../platform/chain/chain-reader.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { findByNonce, isUsedFinally, NOT_FOUND, type Used } from "./find-by-nonce.ts";

/**
 * Finds the transaction that used up a nonce, in a final block: nothing else that was signed with the nonce can ever be in one.
 *
 * @returns its hash, or why it isn't known, as the end of a sentence.
 * @throws {ChainError}
 */
export async function findFinalUse(
  chain: ChainReader,
  used: Used,
  heads: Heads,
): Promise<{ hash: Hash } | { unknown: string }> {
  if (!(await isUsedFinally(chain, used, heads)))
    return { unknown: "no final block has a transaction with its nonce yet." };
  const hash = await findByNonce(chain, used, heads);
  return hash ? { hash } : { unknown: NOT_FOUND };
}
