import { map } from "nanostores";
import { type WalletErrorCode, walletErrorCode } from "../../store/wallet-error.ts";

/** What a user wants of their wallet and has not got yet. */
export type OpenRequest = {
  /** Tells it from those before and after it. */
  readonly id: number;
  /** When the person pressed the button, ISO 8601. */
  readonly begunAt: string;
  /** When the wallet was asked, ISO 8601; `null` while the account, the network and the funds are being checked. */
  readonly askedAt: string | null;
  /** How much it is to send, in UBXS; `null`: to switch networks. */
  readonly amount: string | null;
  /** The wallet was asked, and the person has gone on without its answer. It may still come. */
  readonly isLeft: boolean;
};

/** What a user's wallet has to do, and what it has said. */
export type WalletRequests = {
  /** What is not over, the oldest first: at most the last one is waited for, the others were left. */
  readonly open: readonly OpenRequest[];
  /** Why the last request that was waited for came to nothing. */
  readonly failure: WalletErrorCode | null;
};

/** Nothing was asked. */
export const NO_REQUESTS: WalletRequests = { open: [], failure: null };

/**
 * By the user's id: what their wallet has not answered, and why the last request came to nothing. It outlives the form, as
 * the wallet's own window does: a person who leaves the screen and comes back must not pay twice.
 */
export const $walletRequests = /* @__PURE__ */ map<Record<string, WalletRequests | undefined>>({});

let count = 0;

/**
 * Asks a user's wallet for something, one request at a time: while one is waited for, another one is not even begun.
 *
 * @param amount - how much it is to send, in UBXS; `null`: to switch networks.
 * @param request - does it. It calls `beforeAsking` right before each question to the wallet's owner. That throws once the
 * person has gone on: a wallet that wakes up later must not ask for what they no longer wait for.
 * @returns whether it came about; else {@link $walletRequests} says why not.
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
 * Goes on without what is waited for. If the wallet was asked already, its answer counts all the same; if not, it is
 * not asked any more.
 */
export function leaveRequest(userId: string): void {
  const { open, failure } = requestsOf(userId);
  const request = awaited(open);
  if (request?.askedAt) change(userId, request.id, { isLeft: true });
  else $walletRequests.setKey(userId, { open: open.filter((each) => each !== request), failure });
}

/** Forgets why the last request came to nothing: the person has read it. Open requests stay. */
export function forgetFailure(userId: string): void {
  const requests = requestsOf(userId);
  if (requests.failure) $walletRequests.setKey(userId, { ...requests, failure: null });
}

/** The request that the person waits for; all others were left. */
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
