import { useEffect } from "react";
import { TransactionReceiptNotFoundError } from "viem";
import { type Config, useAccount, useConfig } from "wagmi";
import { getTransactionReceipt } from "wagmi/actions";
import type { TrackedTransaction } from "../../store/types.ts";
import { removeInvalidTransactions, storedTransactions, storeTransactions } from "./stored-transactions.ts";

/** Between two checks of what RainbowKit has stored, in milliseconds. */
const INTERVAL = 60_000;

/** Adds a transaction to RainbowKit's list, or moves it to the front as pending. */
export type AddTransaction = (transaction: TrackedTransaction) => void;

/**
 * Makes failed transactions pending again until the chain shows that they were reverted. RainbowKit marks a transaction as failed if it
 * can't read its receipt for five minutes, which says nothing about the transaction.
 */
export function useRecheckFailed(add: AddTransaction): void {
  const config = useConfig();
  const { address, chainId } = useAccount();
  useEffect(() => {
    if (!address || !chainId) return;
    const reverted = new Set<string>();
    let isOver = false;
    const recheck = async () => {
      removeInvalidTransactions();
      for (const { hash, status } of storedTransactions(address, chainId)) {
        if (status !== "failed" || reverted.has(hash)) continue;
        const isReverted = await wasReverted(config, chainId, hash);
        if (isOver) return;
        if (isReverted) reverted.add(hash);
        else makePending(add, address, chainId, hash);
      }
    };
    // A wallet that does not answer is asked again next time.
    const tryToRecheck = () =>
      void recheck().catch((error: unknown) =>
        console.warn("Freehold: failed to read the receipts of failed transactions.", error),
      );
    tryToRecheck();
    const timer = setInterval(tryToRecheck, INTERVAL);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [add, config, address, chainId]);
}

async function wasReverted(config: Config, chainId: number, hash: string): Promise<boolean> {
  try {
    return (await getTransactionReceipt(config, { hash: hash as `0x${string}`, chainId })).status === "reverted";
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return false;
    throw error;
  }
}

/** RainbowKit puts an added transaction to the front and reads all others again: so the first one is added once more. */
function makePending(add: AddTransaction, address: string, chainId: number, hash: string): void {
  const stored = storedTransactions(address, chainId);
  const found = stored.find((each) => each.hash === hash);
  const [first] = stored;
  // Otherwise the person has cleared the list meanwhile.
  if (!found || !first) return;
  found.status = "pending";
  storeTransactions(address, chainId, stored);
  const { status: _status, ...transaction } = first;
  add(transaction);
}
