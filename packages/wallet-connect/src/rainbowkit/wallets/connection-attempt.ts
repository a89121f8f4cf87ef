import { atom } from "nanostores";
import { type WalletErrorCode, walletErrorCode } from "../../store/wallet-error.ts";
import { WALLET_VIEW_DELAY } from "../internals.ts";
import { openDialog } from "./open-dialog.ts";

/** Why a wallet could not be connected, and in whose dialog it was tried. */
export type ConnectFailure = { owner: string; code: WalletErrorCode };

/** Why the last attempt failed; `null` if it did not, or if the person has moved on. */
export const $connectFailure = atom<ConnectFailure | null>(null);

let current: object | null = null;

/**
 * Tries to connect a wallet, and puts the reason of a failure into {@link $connectFailure}. RainbowKit forgets a failure that
 * comes before it shows the wallet's view, and waits for ever; so none comes at once.
 *
 * @throws whatever `connect` throws.
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

/** Forgets the last attempt: its dialog is closed. */
export function forgetAttempt(): void {
  current = null;
  $connectFailure.set(null);
}
