import { map } from "nanostores";

/** A deposit that was sent and is not known to be final: a reload goes on with it. */
export type Sent = { hash: string; chainId: number; amount: string };

/** By the user's id: what was sent from this page, whoever shows it by then. */
export const $sent = /* @__PURE__ */ map<Record<string, Sent | undefined>>({});

const key = (userId: string) => `freehold.deposit.${userId}`;

/** The deposit this person has on the way, by what this browser keeps. */
export function keptDeposit(userId: string): Sent | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? "null");
    return isSent(kept) ? kept : null;
  } catch {
    // Blocked or written by somebody else: the platform finds the transfer by itself.
    return null;
  }
}

/** Keeps it until {@link forgetDeposit}. */
export function keepDeposit(userId: string, sent: Sent): void {
  $sent.setKey(userId, sent);
  try {
    localStorage.setItem(key(userId), JSON.stringify(sent));
  } catch {
    // Blocked storage: a reload forgets it, the platform does not.
  }
}

/** Forgets it; another one that was sent in another tab stays. */
export function forgetDeposit(userId: string, { hash }: Sent): void {
  if ($sent.get()[userId]?.hash === hash) $sent.setKey(userId, undefined);
  if (keptDeposit(userId)?.hash === hash) localStorage.removeItem(key(userId));
}

function isSent(value: unknown): value is Sent {
  const { hash, chainId, amount } = (value ?? {}) as Record<string, unknown>;
  return typeof hash === "string" && typeof chainId === "number" && typeof amount === "string";
}
