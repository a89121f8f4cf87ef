import type { TrackedTransaction } from "../../store/types.ts";
import { loadRainbowKit } from "./load-rainbowkit.ts";

/**
 * Adds a transaction to the recent ones of the connected wallet: pending, then confirmed or failed. Three are shown in the
 * profile, ten kept for each address and chain, and pending ones always (SPEC 9).
 *
 * @throws {WalletError} `not_connected`; `invalid_transaction`, whose message is "Unable to add transaction" and a line for each
 * problem: "Invalid transaction hash", "Transaction must have a description", "Transaction confirmations must be a positiver
 * integer" (SPEC 8).
 * @example
 * await trackTransaction({ hash, description: "Deposit of 12.50 UBXS" });
 */
export async function trackTransaction(transaction: TrackedTransaction): Promise<void> {
  const { addTransaction } = await loadRainbowKit();
  addTransaction(transaction);
}
