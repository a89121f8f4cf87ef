import { defineWidget } from "@freehold/element";
import { WalletConnectElement } from "@freehold/wallet-connect/element";
import "@freehold/wallet-connect/sdks";
import { startSession } from "../start-session.ts";

/** Defines `<freehold-wallet-connect>` once the session has started, because an element calls the API as soon as it renders. */
export function define(): void {
  startSession();
  defineWidget("freehold-wallet-connect", WalletConnectElement);
}
