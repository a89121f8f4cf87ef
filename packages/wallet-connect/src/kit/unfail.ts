import { useEffect } from "react";
import { TransactionReceiptNotFoundError } from "viem";
import { type Config, useAccount, useConfig } from "wagmi";
import { getTransactionReceipt } from "wagmi/actions";
import type { TrackedTransaction } from "../track.ts";
import { keepTransactions, keptTransactions, tidyTransactions } from "./kept-transactions.ts";

/** Between two looks at what RainbowKit keeps, in milliseconds. */
const PAUSE = 60_000;

/** Adds a transaction to RainbowKit's list, or to its front again as pending. */
export type Add = (transaction: TrackedTransaction) => void;

/**
 * RainbowKit calls a transaction failed when it could not read its receipt for five minutes, which says nothing about the
 * transaction. Such a one is pending again, until the chain says that it was reverted.
 */
export function useUnfail(add: Add): void {
  const config = useConfig();
  const { address, chainId } = useAccount();
  useEffect(() => {
    if (!address || !chainId) return;
    const reverted = new Set<string>();
    let left = false;
    const look = async () => {
      tidyTransactions();
      for (const { hash, status } of keptTransactions(address, chainId)) {
        if (status !== "failed" || reverted.has(hash)) continue;
        const wrongly = await isWronglyFailed(config, chainId, hash);
        if (left) return;
        if (wrongly) putBack(add, address, chainId, hash);
        else reverted.add(hash);
      }
    };
    // A wallet that cannot be asked is asked again.
    const tryToLook = () => void look().catch((error: unknown) => console.warn("Freehold: no receipts.", error));
    tryToLook();
    const timer = setInterval(tryToLook, PAUSE);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [add, config, address, chainId]);
}

async function isWronglyFailed(config: Config, chainId: number, hash: string): Promise<boolean> {
  try {
    return (await getTransactionReceipt(config, { hash: hash as `0x${string}`, chainId })).status !== "reverted";
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return true;
    throw error;
  }
}

/** RainbowKit puts what is added to the front, and reads all others again: so only the first is added, once more. */
function putBack(add: Add, address: string, chainId: number, hash: string): void {
  const kept = keptTransactions(address, chainId);
  const found = kept.find((each) => each.hash === hash);
  const [first] = kept;
  // Somebody has cleared the list meanwhile.
  if (!found || !first) return;
  found.status = "pending";
  keepTransactions(address, chainId, kept);
  const { status: _status, ...transaction } = first;
  add(transaction);
}
