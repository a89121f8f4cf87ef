import type { Deposit } from "@freehold/contract";
import { api, isApiError } from "@freehold/session";

/** Between two looks: the first pause, and the longest one, in milliseconds. The server takes 60 announcements in 15 minutes. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 20_000;

/**
 * Tells the platform of a transaction and follows the deposit until it is confirmed. A transaction that is in no block yet
 * is asked for again, a failed one is followed on, since one that left the chain is usually mined again; so is a server that
 * cannot be reached.
 *
 * @param onSeen - called with the deposit each time it was looked at.
 * @param signal - gives up.
 * @returns the confirmed deposit.
 * @throws {ApiError} if the server will not take the transaction for a deposit of this user.
 */
export async function followDeposit(
  { hash, chainId }: { hash: string; chainId: number },
  onSeen: (deposit: Deposit) => void,
  signal: AbortSignal,
): Promise<Deposit> {
  let deposit: Deposit | null = null;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    let retryAfter = 0;
    try {
      deposit = deposit
        ? await api.wallet.getDeposit(deposit.id, { signal })
        : await api.wallet.deposit({ tx_hash: hash, chain_id: chainId }, { signal });
      onSeen(deposit);
      if (deposit.status === "confirmed") return deposit;
      // While blocks come in, people watch.
      if (deposit.status === "pending") pause = FIRST_PAUSE;
    } catch (error) {
      if (signal.aborted || !isWorthAsking(error)) throw error;
      if (isApiError(error)) retryAfter = (error.retryAfter ?? 0) * 1_000;
    }
    await wait(Math.max(pause, retryAfter), signal);
  }
}

function isWorthAsking(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.code === "transaction_not_found" || error.status === 0 || error.status === 429 || error.status >= 500;
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
