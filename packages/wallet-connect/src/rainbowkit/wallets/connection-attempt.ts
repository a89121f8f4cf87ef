import { atom } from "nanostores";
import { type WalletErrorCode, walletErrorCode } from "../../store/wallet-error.ts";
import { WALLET_VIEW_DELAY } from "../internals.ts";
import { openDialog } from "./open-dialog.ts";

/** The reason why a wallet couldn't be connected, and the widget whose dialog it was. */
export type ConnectFailure = { owner: string; code: WalletErrorCode };

/** The reason why the last attempt failed; `null` if it didn't, or if the user has moved on. */
export const $connectFailure = atom<ConnectFailure | null>(null);

let current: object | null = null;

/**
 * Connects a wallet, and stores the reason of a failure in {@link $connectFailure}. RainbowKit loses a failure that comes before it shows
 * the wallet's view and then waits forever, so failures are delayed slightly.
 *
 * @throws the error of `connect`.
 */
export async function attemptConnection<T>(connect: () => Promise<T>): Promise<T> {
  const attempt = { owner: openDialog.owner };
  current = attempt;
  $connectFailure.set(null);
  try {
    return await connect();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, 4 * WALLET_VIEW_DELAY));
    const code = walletErrorCode(error);
    // SPEC 8: a rejected connection is ignored. Nor is it a failure that the wallet shows an earlier question.
    const isFailure = code !== "rejected" && code !== "request_pending";
    // Otherwise the person has tried another wallet meanwhile, or has closed the dialog.
    if (current === attempt && isFailure) $connectFailure.set({ owner: attempt.owner, code });
    throw error;
  }
}

/** Clears the last attempt, when its dialog closes. */
export function forgetAttempt(): void {
  current = null;
  $connectFailure.set(null);
}
