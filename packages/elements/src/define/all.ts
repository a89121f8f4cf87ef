import { AnnouncementElement } from "@freehold/announcement/element";
import { AuthElement } from "@freehold/auth/element";
import { defineWidget } from "@freehold/element";
import { SidebarShellElement } from "@freehold/sidebar-shell/element";
import { WalletConnectElement } from "@freehold/wallet-connect/element";
import "@freehold/wallet-connect/sdks";
import { WithdrawAllElement } from "@freehold/withdraw-all/element";
import { withdrawAll } from "@freehold/withdraw-all/store";
import { askLater } from "../ask-later.ts";
import { startSession } from "../start-session.ts";

/**
 * Defines all elements but `<freehold-account>`, which few pages have: its file loads where the page has one.
 *
 * @param loadProof - loads the dialog for a fresh proof.
 */
export function define(loadProof: Parameters<typeof askLater>[0]): void {
  if (startSession() && document.querySelector("freehold-withdraw-all:not(:defined)")) withdrawAll.prefetch();
  askLater(loadProof);
  defineWidget("freehold-announcement", AnnouncementElement);
  defineWidget("freehold-auth", AuthElement);
  defineWidget("freehold-sidebar-shell", SidebarShellElement);
  defineWidget("freehold-wallet-connect", WalletConnectElement);
  defineWidget("freehold-withdraw-all", WithdrawAllElement);
}
