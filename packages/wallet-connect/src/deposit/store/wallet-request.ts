import { map } from "nanostores";
import { type WalletErrorCode, walletErrorCode } from "../../store/wallet-error.ts";

/**
 * By the user's id: `asking` while their wallet asks them, or why the last request came to nothing. It outlives the form, as
 * the wallet's own window does: a person who leaves the screen and comes back must not pay twice.
 */
export const $walletRequests = /* @__PURE__ */ map<Record<string, "asking" | WalletErrorCode | undefined>>({});

/**
 * Asks a user's wallet for something, one request at a time: while one is open, another one is not even begun.
 *
 * @returns whether it came about; else {@link $walletRequests} says why not.
 */
export async function requestWallet(userId: string, request: () => Promise<void>): Promise<boolean> {
  if ($walletRequests.get()[userId] === "asking") return false;
  $walletRequests.setKey(userId, "asking");
  try {
    await request();
    $walletRequests.setKey(userId, undefined);
    return true;
  } catch (error) {
    const code = walletErrorCode(error);
    // The screen says little about these.
    if (code === "unknown" || code === "would_fail") console.error(error);
    $walletRequests.setKey(userId, code);
    return false;
  }
}

/** Forgets why the last request came to nothing: the person has read it. An open request stays. */
export function forgetFailure(userId: string): void {
  if ($walletRequests.get()[userId] !== "asking") $walletRequests.setKey(userId, undefined);
}
