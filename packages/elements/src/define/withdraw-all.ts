import { defineWidget } from "@freehold/element";
import { provideSignInForm, WithdrawAllElement } from "@freehold/withdraw-all/element";
import { withdrawAll } from "@freehold/withdraw-all/store";
import { startSession } from "../start-session.ts";
import { tellNotLoaded } from "../tell-not-loaded.ts";

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
  provideSignInForm(() =>
    loadAuth().then(
      (auth) => auth.define(),
      (error) => tellNotLoaded("freehold-withdraw-all", error),
    ),
  );
  defineWidget("freehold-withdraw-all", WithdrawAllElement);
}
