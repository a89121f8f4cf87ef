import { map } from "nanostores";
import { type WalletErrorCode, walletErrorCode } from "../../store/wallet-error.ts";

/** What a user's wallet was asked and has not answered. */
export type OpenRequest = {
  /** Tells it from those before and after it. */
  readonly id: number;
  /** When it was asked, ISO 8601. */
  readonly since: string;
  /** How much it was asked to send, in UBXS; `null`: to switch networks. */
  readonly amount: string | null;
  /** The person has gone on without its answer. It may still come. */
  readonly isLeft: boolean;
};

/**
 * By the user's id: what their wallet has not answered, or why the last request came to nothing. It outlives the form, as
 * the wallet's own window does: a person who leaves the screen and comes back must not pay twice.
 */
export const $walletRequests = /* @__PURE__ */ map<Record<string, OpenRequest | WalletErrorCode | undefined>>({});

let count = 0;

/**
 * Asks a user's wallet for something, one request at a time: while one is open, another one is not even begun, unless the person
 * has gone on without its answer.
 *
 * @param amount - how much it is asked to send, in UBXS; `null`: to switch networks.
 * @returns whether it came about; else {@link $walletRequests} says why not.
 */
export async function requestWallet(
  userId: string,
  amount: string | null,
  request: () => Promise<void>,
): Promise<boolean> {
  if (isWaiting(openRequest(userId))) return false;
  const id = ++count;
  $walletRequests.setKey(userId, { id, since: new Date().toISOString(), amount, isLeft: false });
  /** What came of one that was left says nothing about the one after it. */
  const end = (failure: WalletErrorCode | undefined) => {
    if (openRequest(userId)?.id === id) $walletRequests.setKey(userId, failure);
  };
  try {
    await request();
    end(undefined);
    return true;
  } catch (error) {
    const code = walletErrorCode(error);
    // The screen says little about these.
    if (code === "unknown" || code === "would_fail") console.error(error);
    end(code);
    return false;
  }
}

/** Goes on without the wallet's answer. If it comes all the same, it counts. */
export function leaveRequest(userId: string): void {
  const open = openRequest(userId);
  if (open) $walletRequests.setKey(userId, { ...open, isLeft: true });
}

/** Forgets why the last request came to nothing: the person has read it. An open request stays. */
export function forgetFailure(userId: string): void {
  if (!openRequest(userId)) $walletRequests.setKey(userId, undefined);
}

/** Whether the wallet is asking its owner, as far as anybody knows. */
export function isWaiting(request: OpenRequest | null): boolean {
  return request !== null && !request.isLeft;
}

function openRequest(userId: string): OpenRequest | null {
  const request = $walletRequests.get()[userId];
  return typeof request === "object" ? request : null;
}
