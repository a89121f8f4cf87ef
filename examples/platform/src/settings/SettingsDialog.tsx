import type { User } from "@freehold/contract";
import { signOut } from "@freehold/session";
import { Address, Badge, Button, DescriptionList, Dialog, Time } from "@freehold/ui";
import { LogOut } from "@freehold/ui/icons";
import { ChangePassword } from "./ChangePassword.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";

/** The person's settings: account facts, password, theme, sign out. */
export function SettingsDialog({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Settings">
      <div className="settings">
        <section aria-labelledby="settings-account">
          <h3 id="settings-account">Account</h3>
          <DescriptionList
            items={[
              { term: "E-mail", value: user.email },
              {
                term: "Wallet",
                value: (
                  <span className="settings-wallet">
                    <Address value={user.wallet_address} display="groups" copy />
                    {user.wallet_verified_at ? (
                      <Badge tone="green">Verified</Badge>
                    ) : (
                      <Badge tone="neutral">Not verified</Badge>
                    )}
                  </span>
                ),
              },
              { term: "Referral code", value: <code>{user.referral_code}</code> },
              { term: "Role", value: user.role === "admin" ? "Admin" : "User" },
              { term: "Registered", value: <Time value={user.created_at} /> },
            ]}
          />
        </section>
        <section aria-labelledby="settings-theme">
          <h3 id="settings-theme">Theme</h3>
          <ThemeChoice labelledBy="settings-theme" />
        </section>
        <section aria-labelledby="settings-password">
          <h3 id="settings-password">Password</h3>
          <ChangePassword email={user.email} />
        </section>
        <section className="settings-leave">
          <Button icon={<LogOut className="flips" size={16} strokeWidth={1.5} />} onClick={() => signOut()}>
            Sign out
          </Button>
        </section>
      </div>
    </Dialog>
  );
}
