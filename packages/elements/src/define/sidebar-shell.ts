import { defineWidget } from "@freehold/element";
import { SidebarShellElement } from "@freehold/sidebar-shell/element";
import { startSession } from "../start-session.ts";

/** Defines `<freehold-sidebar-shell>` once the session has started: an element that is drawn asks the API at once. */
export function define(): void {
  startSession();
  defineWidget("freehold-sidebar-shell", SidebarShellElement);
}
