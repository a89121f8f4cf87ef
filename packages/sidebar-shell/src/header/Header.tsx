import type { User } from "@freehold/contract";
import { signOut } from "@freehold/session";
import { Badge, useMessages } from "@freehold/ui";
import { shortAddress } from "@freehold/ui/format";
import { CircleCheck, LogOut, Menu, Settings } from "@freehold/ui/icons";
import type { ReactNode, Ref } from "react";
import { $messages } from "../store/messages.ts";
import { isAdmin } from "../store/sections.ts";

/** SPEC 2: brand name, Admin badge, email and short wallet address, settings, logout, and a menu toggle. */
export function Header({
  brand,
  user,
  tools,
  menu,
  onSettings,
}: {
  brand: ReactNode;
  user: User;
  tools: ReactNode;
  menu: { ref: Ref<HTMLButtonElement>; open: boolean; controls: string; onOpen: () => void };
  onSettings: (() => void) | undefined;
}) {
  const t = useMessages($messages);
  return (
    <header className="fh-shell-bar" part="header">
      <button
        ref={menu.ref}
        type="button"
        className="fh-icon-button fh-shell-menu"
        part="menu"
        aria-label={t.openMenu}
        aria-expanded={menu.open}
        aria-controls={menu.controls}
        onClick={menu.onOpen}
      >
        <Menu size={20} />
      </button>
      <div className="fh-shell-name">
        <div className="fh-shell-brand" part="brand">
          {brand}
        </div>
        {isAdmin(user) && <Badge tone="green">{t.admin}</Badge>}
      </div>
      <div className="fh-shell-user" part="user">
        <span translate="no" className="fh-shell-email" title={user.email}>
          {user.email}
        </span>
        <span className="fh-shell-wallet-line">
          {user.wallet_verified_at && (
            <span className="fh-shell-verified" part="verified" role="img" aria-label={t.verified} title={t.verified}>
              <CircleCheck size={12} />
            </span>
          )}
          <span translate="no" className="fh-shell-wallet" title={user.wallet_address}>
            {shortAddress(user.wallet_address)}
          </span>
        </span>
      </div>
      <div className="fh-shell-actions">
        {tools}
        <button
          type="button"
          className="fh-icon-button"
          part="settings"
          aria-label={t.settings}
          title={t.settings}
          onClick={onSettings}
        >
          <Settings size={20} />
        </button>
        <button
          type="button"
          className="fh-icon-button"
          part="logout"
          aria-label={t.logout}
          title={t.logout}
          onClick={() => void signOut()}
        >
          <LogOut size={20} />
        </button>
      </div>
    </header>
  );
}
