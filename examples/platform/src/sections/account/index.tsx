import type { User } from "@freehold/contract";
import { signOut } from "@freehold/session";
import { Address, Badge, Button, DescriptionList, Dialog, Time, useMessages } from "@freehold/ui";
import { CircleCheck, Clock, LogOut } from "@freehold/ui/icons";
import { PublicLinks } from "../../shared/public-links/PublicLinks.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { EmailAddress } from "./EmailAddress.tsx";
import { $accountMessages } from "./messages.ts";
import { ThemeChoice } from "./ThemeChoice.tsx";
import "./styles.css";

/** The person's settings: account facts, theme, password, sign out. */
export default function SettingsDialog({ user, open, onClose }: { user: User; open: boolean; onClose: () => void }) {
  const t = useMessages($accountMessages);
  return (
    <Dialog open={open} onClose={onClose} title={t.title}>
      <div className="settings">
        <section aria-labelledby="settings-account">
          <h3 id="settings-account">{t.account}</h3>
          <DescriptionList
            items={[
              { term: t.email, value: <EmailAddress {...user} /> },
              {
                term: t.wallet,
                value: (
                  <span className="settings-wallet">
                    <Address value={user.wallet_address} display="groups" copy />
                    {user.wallet_verified_at ? (
                      <Badge tone="green" icon={<CircleCheck size={14} />}>
                        {t.verified}
                      </Badge>
                    ) : (
                      <Badge tone="neutral" icon={<Clock size={14} />}>
                        {t.notVerified}
                      </Badge>
                    )}
                  </span>
                ),
              },
              { term: t.referralCode, value: <code>{user.referral_code}</code> },
              { term: t.role, value: user.role === "admin" ? t.admin : t.user },
              { term: t.registered, value: <Time value={user.created_at} /> },
            ]}
          />
        </section>
        <section aria-labelledby="settings-theme">
          <h3 id="settings-theme">{t.theme}</h3>
          <ThemeChoice labelledBy="settings-theme" />
        </section>
        <section aria-labelledby="settings-password">
          <h3 id="settings-password">{t.password}</h3>
          <ChangePassword email={user.email} />
        </section>
        <section>
          <PublicLinks />
        </section>
        <section className="settings-leave">
          <Button icon={<LogOut className="flips" size={16} />} onClick={() => signOut()}>
            {t.signOut}
          </Button>
        </section>
      </div>
    </Dialog>
  );
}
