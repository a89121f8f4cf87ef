import type { Deposit, ProblemCode } from "@freehold/contract";
import { createBackoff, isApiError, poll } from "@freehold/session";
import { wallet } from "@freehold/session/api/wallet";
import { WalletError } from "../../store/wallet-error.ts";
import type { SentDeposit } from "./pending-deposits.ts";

/** Pauses between two requests, in milliseconds. The server takes 60 announcements in 15 minutes. */
const PAUSES = { first: 2_000, longest: 20_000 };

/**
 * What the server says about the transaction itself: asking again changes nothing. Not every decided answer is one: a proxy's
 * 403 or a platform that is suspended just now says nothing about the transaction.
 */
const REFUSALS = new Set<string>([
  "validation_failed",
  "wrong_chain",
  "wallet_not_verified",
  "failed_transaction",
  "no_transfer",
  "zero_amount",
  "unknown_sender",
  "deposit_claimed",
] satisfies ProblemCode[]);

/** The callbacks of {@link followDeposit}. */
export type FollowEvents = {
  /** Called with the deposit on each response. */
  onSeen: (deposit: Deposit) => void;
  /** Called with each error. */
  onMissed: (error: unknown) => void;
};

/**
 * Announces a transaction to the platform and follows the deposit until it is confirmed. It keeps following a failed one, because a
 * transaction that left the chain is usually mined again. It retries after a response that isn't about the transaction itself.
 *
 * @param signal - stops following; it then rejects with the signal's reason.
 * @returns resolved once the deposit is confirmed.
 * @throws {ApiError} if the server refuses the transaction as this user's deposit.
 */
export async function followDeposit(
  { hash, chainId }: SentDeposit,
  { onSeen, onMissed }: FollowEvents,
  signal: AbortSignal,
): Promise<void> {
  const interval = createBackoff(PAUSES);
  let deposit = null as Deposit | null;

  async function ask(): Promise<number | null> {
    const answer: Deposit = deposit
      ? await wallet.getDeposit(deposit.id, { signal })
      : await wallet.deposit({ tx_hash: hash, chain_id: chainId }, { signal });
    if (!isDeposit(answer)) throw new WalletError("invalid_answer", "The platform's response is not a deposit.");
    deposit = answer;
    onSeen(deposit);
    if (deposit.status === "confirmed") return null;
    // While blocks come in, people watch.
    if (deposit.status === "pending") interval.reset();
    return interval.next();
  }

  async function attempt(): Promise<number | null> {
    try {
      return await ask();
    } catch (error) {
      if (!isRefusal(error)) onMissed(error);
      throw error;
    }
  }

  await poll(attempt, { backoff: createBackoff(PAUSES), signal, isFinal: isRefusal });
  if (deposit?.status !== "confirmed") throw signal.reason;
}

const isRefusal = (error: unknown) => isApiError(error) && REFUSALS.has(error.code);

function isDeposit({ id, status }: Partial<Deposit>): boolean {
  return typeof id === "string" && typeof status === "string";
}
