import type { Deposit, ProblemCode } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { wallet } from "@freehold/session/api/wallet";

/** Between two looks: the first pause, and the longest one, in milliseconds. The server takes 60 announcements in 15 minutes. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 20_000;

/** What the server says of the transaction itself: to ask again and again changes none of it. */
const FINAL = new Set<string>([
  "validation_failed",
  "wrong_chain",
  "wallet_not_verified",
  "failed_transaction",
  "no_transfer",
  "zero_amount",
  "several_senders",
  "unknown_sender",
  "deposit_claimed",
] satisfies ProblemCode[]);

/**
 * Tells the platform of a transaction and follows the deposit until it is confirmed. A failed one is followed on, since one
 * that left the chain is usually mined again. Whatever is answered that is not about the transaction itself, by a proxy or
 * by a platform that is suspended just now, has it asked for again.
 *
 * @param onSeen - called with the deposit each time it was looked at.
 * @param onMissed - called with why each time it was not seen.
 * @param signal - gives up.
 * @returns the confirmed deposit.
 * @throws {ApiError} if the server will not take the transaction for a deposit of this user.
 */
export async function followDeposit(
  { hash, chainId }: { hash: string; chainId: number },
  onSeen: (deposit: Deposit) => void,
  onMissed: (error: unknown) => void,
  signal: AbortSignal,
): Promise<Deposit> {
  let deposit: Deposit | null = null;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    let retryAfter = 0;
    try {
      const seen: Deposit = deposit
        ? await wallet.getDeposit(deposit.id, { signal })
        : await wallet.deposit({ tx_hash: hash, chain_id: chainId }, { signal });
      if (!isDeposit(seen)) throw new Error("What was answered is no deposit.");
      deposit = seen;
      onSeen(deposit);
      if (deposit.status === "confirmed") return deposit;
      // While blocks come in, people watch.
      if (deposit.status === "pending") pause = FIRST_PAUSE;
    } catch (error) {
      if (signal.aborted || (isApiError(error) && FINAL.has(error.code))) throw error;
      onMissed(error);
      if (isApiError(error)) retryAfter = (error.retryAfter ?? 0) * 1_000;
    }
    await wait(Math.max(pause, retryAfter), signal);
  }
}

function isDeposit({ id, status }: Partial<Deposit>): boolean {
  return typeof id === "string" && typeof status === "string";
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
