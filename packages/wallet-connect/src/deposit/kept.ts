/** A deposit that was sent and is not known to be final: a reload goes on with it. */
export type Sent = { hash: string; chainId: number; amount: string };

const key = (userId: string) => `freehold.deposit.${userId}`;

/** The deposit this person has on the way, by what this browser knows. */
export function keptDeposit(userId: string): Sent | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? "null");
    return isSent(kept) ? kept : null;
  } catch {
    // Blocked or written by somebody else: the platform finds the transfer by itself.
    return null;
  }
}

/** Keeps it, or with `null` forgets it. */
export function keepDeposit(userId: string, sent: Sent | null): void {
  try {
    if (sent) localStorage.setItem(key(userId), JSON.stringify(sent));
    else localStorage.removeItem(key(userId));
  } catch {
    // Blocked storage: a reload forgets it, the platform does not.
  }
}

function isSent(value: unknown): value is Sent {
  const { hash, chainId, amount } = (value ?? {}) as Record<string, unknown>;
  return typeof hash === "string" && typeof chainId === "number" && typeof amount === "string";
}
