import type { Address } from "../platform/chain/address.ts";
import type { Inclusion } from "../platform/chain/chain.ts";
import type { FoundTransfer } from "../transfers/store.ts";

/**
 * The transfers of a transaction that count as paid in: to one of our treasuries, not from one, and of more than nothing.
 *
 * @returns none for a transaction that failed.
 */
export function incoming(
  { hash, blockNumber, blockHash, transfers }: Inclusion,
  treasuries: ReadonlySet<Address>,
): FoundTransfer[] {
  return transfers
    .filter(({ from, to, amount }) => treasuries.has(to) && !treasuries.has(from) && amount > 0n)
    .map(({ from: sender, to: recipient, amount, logIndex }) => ({
      txHash: hash,
      logIndex,
      blockNumber,
      blockHash,
      sender,
      recipient,
      amount,
    }));
}

/** The sum of transfers, in micro-UBXS. */
export function sumOf(transfers: readonly Pick<FoundTransfer, "amount">[]): bigint {
  return transfers.reduce((sum, { amount }) => sum + amount, 0n);
}
