import { defineWidget } from "@freehold/element";
import { withdrawAll } from "@freehold/withdraw-all/store";
import { fileBeside, plainFile } from "./plain-file.ts";
import { startSession } from "./start-session.ts";

// The second file is on its way while this one asks the API for what it shows.
const view = import("@freehold/withdraw-all/element");

/** Starts the session, asks for what the panel shows first, and defines `<freehold-withdraw-all>` once its view has come. */
export function define(): void {
  if (startSession() && document.querySelector("freehold-withdraw-all:not(:defined)")) withdrawAll.prefetch();
  view.then(({ provideSignInForm, WithdrawAllElement }) => {
    provideSignInForm(() => fileBeside("auth.js").then((auth) => auth.define(), sayMissing("freehold-auth")));
    defineWidget("freehold-withdraw-all", WithdrawAllElement);
  }, sayMissing("freehold-withdraw-all"));
}

/** On the console: there is no place on the page to say it. */
const sayMissing = (tag: string) => (error: unknown) =>
  console.error(`Freehold: <${tag}> could not be loaded, and nothing is shown in its place.`, error);

plainFile.then((file) => file.define());
