/** Held by the tab that gets a session's new token, until the token is kept. */
const LOCK = "freehold-renewal";

/** Where there are no locks, as on pages of `http:`, tabs know of their own renewals only. */
const locks = () => globalThis.navigator?.locks as LockManager | undefined;

let underWay: Promise<unknown> = Promise.resolve();

/** Does what gets the session a new token and keeps it, while other calls that are refused wait in {@link afterRenewals}. */
export function whileRenewing<Result>(renew: () => Promise<Result>): Promise<Result> {
  const done = locks()?.request(LOCK, renew) ?? renew();
  underWay = Promise.allSettled([underWay, done]);
  return done as Promise<Result>;
}

/**
 * Waits until no tab is getting a new token. The server may refuse the old one to a call that was under way before the new one is here,
 * and that ends no session.
 */
export async function afterRenewals(): Promise<void> {
  await underWay;
  await locks()?.request(LOCK, { mode: "shared" }, () => undefined);
}
