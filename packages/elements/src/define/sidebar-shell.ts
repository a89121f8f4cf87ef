import { defineWidget } from "@freehold/element";
import { SidebarShellElement } from "@freehold/sidebar-shell/element";
import { startSession } from "../start-session.ts";

/** Defines `<freehold-sidebar-shell>` once the session has started, because an element calls the API as soon as it renders. */
export function define(): void {
  startSession();
  defineWidget("freehold-sidebar-shell", SidebarShellElement);
}
