import { Account as SignInAccount } from "@freehold/auth/account";
import { $session } from "@freehold/session";
import { Badge, Card, CopyButton, Time, useMessages, useStore } from "@freehold/ui";
import type { ReactNode } from "react";
import { localChain } from "../../demo-wallet/local-chain.ts";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { Link } from "../../shared/location/Link.tsx";
import { sectionPath } from "../../shared/location/section-path.ts";
import { PublicLinks } from "../../shared/public-links/PublicLinks.tsx";
import { $yourWalletMessages } from "../../shared/wallet/messages.ts";
import { WalletVerification } from "../../shared/wallet/YourWallet.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { EmailAddress } from "./EmailAddress.tsx";
import { MailSetting } from "./MailSetting.tsx";
import { $accountMessages } from "./messages.ts";
import { Setting, SettingDetails, SettingLink } from "./Setting.tsx";
import { ThemeChoice } from "./ThemeChoice.tsx";
import "@freehold/auth/account.css";
import "./styles.css";

const $part = sectionPath("account").segment(0);

/** What a person can see and change of their account, in rows. `/account/password` opens a row, as every row that opens. */
export default function Account() {
  const t = useMessages($accountMessages);
  const wallet = useMessages($yourWalletMessages);
  const part = useStore($part);
  const session = useStore($session);
  if (session.status !== "signed-in") return null;
  const { user } = session;
  return (
    <section aria-labelledby="account-title" className="account">
      <PageHeader id="account-title" title={t.title} lead={t.lead} />
      <Settings title={t.profile}>
        <EmailAddress {...user} />
        <SettingDetails
          label={t.wallet}
          value={
            <Badge tone={user.wallet_verified_at ? "green" : "neutral"}>
              {user.wallet_verified_at ? wallet.verified : wallet.notVerified}
            </Badge>
          }
          open={part === "wallet"}
        >
          <WalletVerification user={user} localChain={localChain() !== null} />
        </SettingDetails>
        <Setting
          label={t.referralCode}
          value={
            <span className="fh-copyable">
              <code translate="no">{user.referral_code}</code>
              <CopyButton value={user.referral_code} label={t.copyReferralCode} />
            </span>
          }
        />
        {user.role === "admin" && <Setting label={t.role} value={t.admin} />}
        <Setting label={t.registered} value={<Time value={user.created_at} zone />} />
      </Settings>
      <Settings title={t.signIn}>
        <SettingDetails label={t.signInEmail} value={t.change} open={part === "email"}>
          <SignInAccount show="email" />
        </SettingDetails>
        <SettingDetails label={t.password} value={t.change} open={part === "password"}>
          <ChangePassword email={user.email} />
        </SettingDetails>
        <SettingDetails label={t.factors} value={t.manage} open={part === "passkeys"}>
          <SignInAccount show="factors" />
        </SettingDetails>
        <SettingDetails label={t.devices} value={t.manage} open={part === "devices"}>
          <SignInAccount show="devices" />
        </SettingDetails>
        <SettingDetails label={t.sites} value={t.manage} open={part === "sites"}>
          <SignInAccount show="sites" />
        </SettingDetails>
      </Settings>
      <Settings title={t.mails}>
        <MailSetting />
        <SettingDetails label={t.words} value={t.manage} open={part === "words"}>
          <SignInAccount show="words" />
          <Link section="check-email" className="fh-link">
            {t.checkEmail}
          </Link>
        </SettingDetails>
      </Settings>
      <Settings title={t.appearance}>
        <Setting label={t.theme} value={<ThemeChoice label={t.theme} />} />
        <Setting label={t.language} value={t.english} />
      </Settings>
      <Settings title={t.data}>
        <SettingDetails label={t.yourData} value={t.json} open={part === "data"}>
          <SignInAccount show="data" />
        </SettingDetails>
        <SettingLink label={t.statements} value={t.files} section="wallet" rest={["statements"]} />
        <SettingDetails label={t.closeAccount} value="" open={part === "close"}>
          <SignInAccount show="close" />
        </SettingDetails>
      </Settings>
      <PublicLinks />
    </section>
  );
}

function Settings({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title} className="settings">
      <ul>{children}</ul>
    </Card>
  );
}
