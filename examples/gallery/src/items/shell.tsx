import { Auth } from "@freehold/auth";
import { SidebarShell } from "@freehold/sidebar-shell";
import type { Item, Theme } from "./item.ts";

const view = (theme: Theme) => (
  <SidebarShell theme={theme} brand="Freehold" signedOut={<Auth theme={theme} />}>
    {(section) => <h1>{section}</h1>}
  </SidebarShell>
);

/** Every state of the sidebar shell. */
export const ITEMS: readonly Item[] = [
  { name: "Suspended", state: "refund-form", view, shows: "withdraw-all" },
  { name: "Open", state: "platform-active", view, shows: "withdraw-all" },
  { name: "Of an admin", state: "admin", view, shows: "withdraw-all" },
  { name: "Signed out", state: "sign-in", signedIn: false, view, shows: "Welcome Back" },
  { name: "Loading", state: "session-loading", view, shows: "Loading your session..." },
  { name: "Unreachable", state: "session-unreachable", view, shows: "We couldn't load your session" },
];
