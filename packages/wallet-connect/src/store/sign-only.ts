const KEY = Symbol.for("freehold.wallet-sign-only");

/** From now on the wallets of this page may only be asked to sign in: no widget and no script of the page takes it back. */
export function restrictToSigning(): void {
  if (isSignOnly()) return;
  Object.defineProperty(globalThis, KEY, Object.assign(Object.create(null), { value: true }));
}

/** Whether a widget of this page has called {@link restrictToSigning}. */
export function isSignOnly(): boolean {
  return Object.hasOwn(globalThis, KEY);
}
