import { Account, type AccountProps } from "@freehold/auth/account";
import { type Item, press, type Theme } from "./item.ts";

const widget = (props: AccountProps) => (theme: Theme) => <Account theme={theme} {...props} />;

/** Every state of the account's settings. */
export const ITEMS: readonly Item[] = [
  { name: "Account", state: "account", view: widget({}), shows: "Safari on iPhone" },
  { name: "Password alone", state: "account-new", view: widget({ show: "factors" }), shows: "No passkeys yet" },
  { name: "Devices", state: "account", view: widget({ show: "devices" }), shows: "Safari on iPhone" },
  {
    name: "Removing a passkey",
    state: "account",
    view: widget({ show: "factors" }),
    steps: () => press("Remove “Laptop”"),
    shows: /You can't sign in with it/,
  },
  {
    name: "Setting up an authenticator app",
    state: "account-new",
    view: widget({ show: "factors" }),
    steps: () => press("Set up an app"),
    shows: /Scan this code/,
  },
  {
    name: "New recovery codes",
    state: "account",
    view: widget({ show: "factors" }),
    steps: async () => {
      await press("Make new codes");
      await press("Make new codes");
    },
    shows: "TEST-CODE-0003",
  },
  { name: "Unreadable", state: "account-unreadable", view: widget({}), shows: /Wait a minute/ },
];
