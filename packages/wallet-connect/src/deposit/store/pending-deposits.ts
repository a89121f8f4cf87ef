import { map } from "nanostores";
import { readJson, storage } from "../../store/storage.ts";

/** A deposit that was sent from this page. `amount` is a decimal string in UBXS. */
export type SentDeposit = { hash: string; chainId: number; amount: string };

/** The deposits sent from this page that aren't known to be final, by user ID. */
export const $pendingDeposits = /* @__PURE__ */ map<Record<string, SentDeposit | undefined>>({});

const keyOf = (userId: string) => `freehold.deposit.${userId}`;

/** Returns the user's sent deposit, even if it was sent before a reload, or `null`. */
export function pendingDeposit(userId: string): SentDeposit | null {
  const here = $pendingDeposits.get()[userId];
  if (here) return here;
  const stored = readJson(keyOf(userId));
  return isSentDeposit(stored) ? stored : null;
}

/** Stores a deposit until {@link forgetDeposit}, across reloads. */
export function rememberDeposit(userId: string, sent: SentDeposit): void {
  $pendingDeposits.setKey(userId, sent);
  storage.setItem(keyOf(userId), JSON.stringify(sent));
}

/** Removes a deposit, but not one that was since sent in another tab. */
export function forgetDeposit(userId: string, { hash }: SentDeposit): void {
  if ($pendingDeposits.get()[userId]?.hash === hash) $pendingDeposits.setKey(userId, undefined);
  if (pendingDeposit(userId)?.hash === hash) storage.removeItem(keyOf(userId));
}

function isSentDeposit(value: unknown): value is SentDeposit {
  const { hash, chainId, amount } = (value ?? {}) as Record<string, unknown>;
  return typeof hash === "string" && typeof chainId === "number" && typeof amount === "string";
}
