const KEY = Symbol.for("freehold.wallet-sign-only");

/** Restricts the page's wallets to sign-in requests. No widget or script can undo this. */
export function restrictToSigning(): void {
  if (isSignOnly()) return;
  Object.defineProperty(globalThis, KEY, Object.assign(Object.create(null), { value: true }));
}

/** Returns whether a widget on this page has called {@link restrictToSigning}. */
export function isSignOnly(): boolean {
  return Object.hasOwn(globalThis, KEY);
}
