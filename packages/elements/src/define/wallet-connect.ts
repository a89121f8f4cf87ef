import { defineWidget } from "@freehold/element";
import { WalletConnectElement } from "@freehold/wallet-connect/element";
import "@freehold/wallet-connect/sdks";
import { startSession } from "../start-session.ts";

/** Defines `<freehold-wallet-connect>` once the session has started: an element that is drawn asks the API at once. */
export function define(): void {
  startSession();
  defineWidget("freehold-wallet-connect", WalletConnectElement);
}
