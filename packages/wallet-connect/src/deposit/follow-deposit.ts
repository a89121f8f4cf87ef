import type { Deposit } from "@freehold/contract";
import { api, isApiError } from "@freehold/session";

/** Between two looks at a deposit that is not final, in milliseconds. */
const PAUSE = 2_000;

/**
 * Tells the platform of a transaction and follows the deposit until it is final. A transaction that is on no block yet is
 * asked for again; so is a server that cannot be reached.
 *
 * @param onSeen - called with the deposit each time it was looked at.
 * @param signal - gives up.
 * @returns the deposit, `confirmed` or `failed`.
 * @throws {ApiError} if the server will not take the transaction for a deposit of this user.
 */
export async function followDeposit(
  { hash, chainId }: { hash: string; chainId: number },
  onSeen: (deposit: Deposit) => void,
  signal: AbortSignal,
): Promise<Deposit> {
  let deposit: Deposit | null = null;
  for (;;) {
    try {
      deposit = deposit
        ? await api.wallet.getDeposit(deposit.id, { signal })
        : await api.wallet.deposit({ tx_hash: hash, chain_id: chainId }, { signal });
      onSeen(deposit);
      if (deposit.status !== "pending") return deposit;
    } catch (error) {
      if (signal.aborted || !isWorthAsking(error)) throw error;
    }
    await pause(signal);
  }
}

function isWorthAsking(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.code === "transaction_not_found" || error.status === 0 || error.status === 429 || error.status >= 500;
}

function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, PAUSE);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
