import { map } from "nanostores";
import { type WalletErrorCode, walletErrorCode } from "../../store/wallet-error.ts";

/** An open request to a user's wallet. */
export type OpenRequest = {
  /** Distinguishes it from earlier and later requests. */
  readonly id: number;
  /** When the user clicked the button, ISO 8601. */
  readonly begunAt: string;
  /** When the wallet was asked, ISO 8601; `null` while the account, the network and the funds are being checked. */
  readonly askedAt: string | null;
  /** The amount to send, in UBXS; `null` for a network switch. */
  readonly amount: string | null;
  /** The user has stopped waiting for the wallet's answer. It may still come. */
  readonly isLeft: boolean;
};

/** A user's wallet requests, and the last failure. */
export type WalletRequests = {
  /** Open requests, oldest first. The user waits for the last one at most and has left the others. */
  readonly open: readonly OpenRequest[];
  /** The reason why the last awaited request failed. */
  readonly failure: WalletErrorCode | null;
};

/** No requests. */
export const NO_REQUESTS: WalletRequests = { open: [], failure: null };

/**
 * The wallet requests by user ID. They outlive the form, as the wallet's own window does, so that a user who leaves the screen and comes
 * back doesn't pay twice.
 */
export const $walletRequests = /* @__PURE__ */ map<Record<string, WalletRequests | undefined>>({});

let count = 0;

/**
 * Sends a request to a user's wallet, one at a time: while one is in flight, no other starts.
 *
 * @param amount - the amount to send, in UBXS; `null` for a network switch.
 * @param request - sends it. It calls `beforeAsking` right before each wallet prompt, which throws once the user has stopped waiting, so
 * that the wallet doesn't prompt for a request that was left.
 * @returns whether it succeeded; if not, {@link $walletRequests} says why.
 */
export async function requestWallet(
  userId: string,
  amount: string | null,
  request: (beforeAsking: () => void) => Promise<void>,
): Promise<boolean> {
  const before = requestsOf(userId);
  if (awaited(before.open)) return false;
  const id = ++count;
  const begun = { id, begunAt: new Date().toISOString(), askedAt: null, amount, isLeft: false };
  $walletRequests.setKey(userId, { open: [...before.open, begun], failure: null });

  const beforeAsking = () => {
    if (awaited(requestsOf(userId).open)?.id !== id)
      throw new DOMException("The person continued, so the request to the wallet was dropped.", "AbortError");
    change(userId, id, { askedAt: new Date().toISOString() });
  };
  /** What came of one that was left says nothing about the one after it. */
  const end = (failure: WalletErrorCode | null) => {
    const { open, ...last } = requestsOf(userId);
    const wasAwaited = awaited(open)?.id === id;
    $walletRequests.setKey(userId, {
      open: open.filter((each) => each.id !== id),
      failure: wasAwaited ? failure : last.failure,
    });
  };
  try {
    await request(beforeAsking);
    end(null);
    return true;
  } catch (error) {
    const code = walletErrorCode(error);
    const isGivenUp = requestsOf(userId).open.every((each) => each.id !== id);
    // The screen says little about these.
    if (!isGivenUp && (code === "unknown" || code === "would_fail")) console.error(error);
    end(code);
    return false;
  }
}

/**
 * Stops waiting for the request in flight. If the wallet was already asked, its answer still counts. If not, it won't be asked.
 */
export function leaveRequest(userId: string): void {
  const { open, failure } = requestsOf(userId);
  const request = awaited(open);
  if (request?.askedAt) change(userId, request.id, { isLeft: true });
  else $walletRequests.setKey(userId, { open: open.filter((each) => each !== request), failure });
}

/** Clears the last failure. Open requests stay. */
export function forgetFailure(userId: string): void {
  const requests = requestsOf(userId);
  if (requests.failure) $walletRequests.setKey(userId, { ...requests, failure: null });
}

/** Returns the request that the user is waiting for. All others were left. */
export function awaited(open: readonly OpenRequest[]): OpenRequest | null {
  return open.find((each) => !each.isLeft) ?? null;
}

function requestsOf(userId: string): WalletRequests {
  return $walletRequests.get()[userId] ?? NO_REQUESTS;
}

function change(userId: string, id: number, changed: Partial<OpenRequest>): void {
  const { open, failure } = requestsOf(userId);
  $walletRequests.setKey(userId, {
    open: open.map((each) => (each.id === id ? { ...each, ...changed } : each)),
    failure,
  });
}
