import { defineWidget } from "@freehold/element";
import { provideSignInForm, WithdrawAllElement } from "@freehold/withdraw-all/element";
import { withdrawAll } from "@freehold/withdraw-all/store";
import { fileBeside, plainFile } from "./plain-file.ts";
import { startSession } from "./start-session.ts";

/** Starts the session, asks for what the panel shows first, and defines `<freehold-withdraw-all>` when that is on its way. */
export async function define(): Promise<void> {
  if (startSession() && document.querySelector("freehold-withdraw-all:not(:defined)")) {
    withdrawAll.prefetch();
    // Drawing keeps the thread busy: what is asked leaves before it.
    await new Promise((resolve) => setTimeout(resolve));
  }
  provideSignInForm(() => fileBeside("auth.js").then((auth) => auth.define(), sayMissing));
  defineWidget("freehold-withdraw-all", WithdrawAllElement);
}

/** On the console: there is no place on the page to say it. */
const sayMissing = (error: unknown) =>
  console.error("Freehold: <freehold-auth> could not be loaded, and nothing is shown in its place.", error);

plainFile.then((file) => file.define());
