import type { TrackedTransaction } from "../../store/types.ts";
import { loadRainbowKit } from "./load-rainbowkit.ts";

/**
 * Adds a transaction to the connected wallet's recent transactions: pending, then confirmed or failed. The profile shows three and keeps
 * ten for each address and chain, plus all pending ones (SPEC 9).
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
