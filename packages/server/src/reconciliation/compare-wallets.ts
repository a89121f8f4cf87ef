import { setImmediate } from "node:timers/promises";
import { isSameAddress } from "@freehold/contract";
import { type Hex, isHex } from "viem";
import { OWNERSHIP } from "../accounts/wallets/verify-wallet.ts";
import { parseWalletMessage } from "../accounts/wallets/wallet-message.ts";
import { isWalletNonceOf } from "../accounts/wallets/wallet-nonce.ts";
import { isContractSignature, isKeySignature } from "../accounts/wallets/wallet-signature.ts";
import { toAddress } from "../platform/chain/address.ts";
import type { Chain } from "../platform/chain/chain.ts";
import { ChainError } from "../platform/chain/chain-error.ts";
import { withChainErrors } from "../platform/chain/with-chain-errors.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { isProblemError } from "../platform/http/problem.ts";
import type { FoundDifference } from "./found-difference.ts";

/** Wallets that are read at once. */
const PAGE = 1_000;

/** Proofs that this process has found to be good: a row never changes, and a signature takes a millisecond to check. */
const good = new Set<string>();

/** A row of `verified_wallets`. */
type Proved = {
  address: string;
  user_id: string;
  message: string;
  signature: string;
  block_number: bigint | null;
};

/**
 * Checks the proof of every verified wallet again, so that no row makes a stranger's transfers a person's deposits.
 *
 * A wallet that is a contract is asked as of the block in which it took the signature: what it says later, when its owners have changed,
 * proves nothing against it. Where the chain cannot be asked, or its node no longer has that block's state, nothing is concluded,
 * except that an address without code is no contract.
 */
export async function compareWallets(sql: Queryable, chain: Chain | null): Promise<FoundDifference[]> {
  const differences: FoundDifference[] = [];
  let page: Proved[];
  let after = "";
  do {
    page = await sql<Proved[]>`
      select address, user_id, message, signature, block_number from verified_wallets
      where address > ${after} order by address limit ${PAGE}`;
    for (const row of page) {
      after = row.address;
      const key = `${row.address} ${row.user_id}`;
      if (good.has(key)) continue;
      // Requests are answered in between.
      await setImmediate();
      const verdict = await judge(row, chain);
      if (verdict === "good") good.add(key);
      if (verdict === "bad")
        differences.push({
          ...{ rule_code: "wallet_proof", subject: row.address, user_id: row.user_id },
          ...{ expected: 1n, found: 0n },
        });
    }
  } while (page.length === PAGE);
  return differences;
}

/** `unknown`: nothing can be concluded now. */
type Verdict = "good" | "bad" | "unknown";

async function judge(row: Proved, chain: Chain | null): Promise<Verdict> {
  const { address, message, signature, block_number: block } = row;
  if (!isHex(signature) || !isClaimed(row)) return "bad";
  if (await isKeySignature(address, message, signature)) return "good";
  if (block === null) return "bad";
  return chain ? judgeContract(chain, { address, message, signature, block }) : "unknown";
}

/** Whether a message says that its signer links this wallet to this person's account. */
function isClaimed({ address, user_id, message: text }: Proved): boolean {
  try {
    const message = parseWalletMessage(text);
    return (
      isSameAddress(message.address, address) &&
      (message.statement?.startsWith(OWNERSHIP) ?? false) &&
      isWalletNonceOf(message.nonce, user_id)
    );
  } catch (error) {
    if (isProblemError(error)) return false;
    throw error;
  }
}

/** A block that was reorganised may be another one now, so what the contract says now counts as well. */
async function judgeContract(
  chain: Chain,
  { address, message, signature, block }: { address: string; message: string; signature: Hex; block: bigint },
): Promise<Verdict> {
  const takes = (at: bigint) => isContractSignature(chain, address, message, signature, at);
  try {
    await chain.check();
    const then = await takes(block).catch(unknownOnly);
    if (then || (await takes(await withChainErrors(() => chain.client.getBlockNumber())))) return "good";
    const code = await withChainErrors(() => chain.client.getCode({ address: toAddress(address) }));
    return then === null && code ? "unknown" : "bad";
  } catch (error) {
    unknownOnly(error);
    return "unknown";
  }
}

/** @throws any fault but that of a node that cannot say. */
function unknownOnly(error: unknown): null {
  if (error instanceof ChainError) return null;
  throw error;
}
