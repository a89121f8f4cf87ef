import { map } from "nanostores";
import { readJson, storage } from "../../store/storage.ts";

/** A deposit that was sent from this page. `amount` is a decimal string in UBXS. */
export type SentDeposit = { hash: string; chainId: number; amount: string };

/** By the user's id: what was sent from this page and is not known to be final. */
export const $pendingDeposits = /* @__PURE__ */ map<Record<string, SentDeposit | undefined>>({});

const keyOf = (userId: string) => `freehold.deposit.${userId}`;

/** The deposit that this person has on the way, also if it was sent before a reload; `null` if there is none. */
export function pendingDeposit(userId: string): SentDeposit | null {
  const here = $pendingDeposits.get()[userId];
  if (here) return here;
  const stored = readJson(keyOf(userId));
  return isSentDeposit(stored) ? stored : null;
}

/** Remembers a deposit until {@link forgetDeposit}, over reloads, too. */
export function rememberDeposit(userId: string, sent: SentDeposit): void {
  $pendingDeposits.setKey(userId, sent);
  storage.setItem(keyOf(userId), JSON.stringify(sent));
}

/** Forgets a deposit. Another one that was sent in another tab meanwhile stays. */
export function forgetDeposit(userId: string, { hash }: SentDeposit): void {
  if ($pendingDeposits.get()[userId]?.hash === hash) $pendingDeposits.setKey(userId, undefined);
  if (pendingDeposit(userId)?.hash === hash) storage.removeItem(keyOf(userId));
}

function isSentDeposit(value: unknown): value is SentDeposit {
  const { hash, chainId, amount } = (value ?? {}) as Record<string, unknown>;
  return typeof hash === "string" && typeof chainId === "number" && typeof amount === "string";
}
