import { useEffect } from "react";
import { TransactionReceiptNotFoundError } from "viem";
import { type Config, useAccount, useConfig } from "wagmi";
import { getTransactionReceipt } from "wagmi/actions";
import type { TrackedTransaction } from "../track.ts";

/** Between two looks at those that RainbowKit calls failed, in milliseconds. */
const PAUSE = 60_000;

type Kept = TrackedTransaction & { status: string };
/** Adds a transaction to RainbowKit's list, or to its front again as pending. */
export type Add = (transaction: TrackedTransaction) => void;
type Place = { config: Config; chainId: number };

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
      // The newest ends up first again.
      for (const transaction of failed(address, chainId).toReversed()) {
        if (reverted.has(transaction.hash)) continue;
        const wrongly = await isWronglyFailed({ config, chainId }, transaction);
        if (left) return;
        if (wrongly) add(transaction);
        else reverted.add(transaction.hash);
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

async function isWronglyFailed({ config, chainId }: Place, { hash }: TrackedTransaction): Promise<boolean> {
  try {
    return (await getTransactionReceipt(config, { hash: hash as `0x${string}`, chainId })).status !== "reverted";
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return true;
    throw error;
  }
}

/** What RainbowKit keeps of an account on a chain, and calls failed. */
function failed(address: string, chainId: number): TrackedTransaction[] {
  const all = JSON.parse(localStorage.getItem("rk-transactions") ?? "{}") as Record<string, Record<number, Kept[]>>;
  return (all[address]?.[chainId] ?? [])
    .filter(({ status }) => status === "failed")
    .map(({ hash, description, confirmations }) => ({ hash, description, ...(confirmations && { confirmations }) }));
}
