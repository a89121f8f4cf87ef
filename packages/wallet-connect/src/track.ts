import { loadKit } from "./wallet-connect.ts";

/** A transaction for the list of recent ones in the wallet's profile. */
export type TrackedTransaction = {
  /** `0x` and 64 hexadecimal digits. */
  hash: string;
  /** What it is, such as "Deposit of 12.50 UBXS". */
  description: string;
  /** How many blocks make it confirmed; an integer of at least 1. @default 1 */
  confirmations?: number;
};

/**
 * Adds a transaction to the recent ones of the connected wallet: pending, then confirmed or failed. Three are shown in the
 * profile, ten kept for each address and chain, and pending ones always (SPEC 9).
 *
 * @throws {Error} "Unable to add transaction" with a line for each problem: "Invalid transaction hash", "Transaction must
 * have a description", "Transaction confirmations must be a positiver integer" (SPEC 8).
 * @example
 * await trackTransaction({ hash, description: "Deposit of 12.50 UBXS" });
 */
export async function trackTransaction(transaction: TrackedTransaction): Promise<void> {
  const { addTransaction } = await loadKit();
  addTransaction(transaction);
}
