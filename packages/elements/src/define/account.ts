import { AccountElement } from "@freehold/auth/account/element";
import { askForProof } from "@freehold/auth/proof";
import { defineWidget } from "@freehold/element";
import { setProver } from "@freehold/session";
import { startSession } from "../start-session.ts";

/** Defines `<freehold-account>` once the session has started. Its changes need a fresh proof, so the page learns to ask for one. */
export function define(): void {
  startSession();
  setProver(askForProof);
  defineWidget("freehold-account", AccountElement);
}
