import { defineWidget } from "@freehold/element";
import { provideSignInForm, WithdrawAllElement } from "@freehold/withdraw-all/element";
import { withdrawAll } from "@freehold/withdraw-all/store";
import { startSession } from "../start-session.ts";

/**
 * Starts the session, asks for what the panel shows first, and defines `<freehold-withdraw-all>` when that is on its way.
 *
 * @param loadAuth - loads what defines `<freehold-auth>`, which signed-out people sign in with.
 */
export async function define(loadAuth: () => Promise<{ define(): void }>): Promise<void> {
  if (startSession() && document.querySelector("freehold-withdraw-all:not(:defined)")) {
    withdrawAll.prefetch();
    // Drawing keeps the thread busy: what is asked leaves before it.
    await new Promise((resolve) => setTimeout(resolve));
  }
  provideSignInForm(() => loadAuth().then((auth) => auth.define(), sayMissing));
  defineWidget("freehold-withdraw-all", WithdrawAllElement);
}

/** On the console: there is no place on the page to say it. */
const sayMissing = (error: unknown) =>
  console.error("Freehold: <freehold-auth> could not be loaded, and nothing is shown in its place.", error);
