import { $session } from "@freehold/session";
import { Card, DescriptionList, Time, useMessages, useStore } from "@freehold/ui";
import { localChain } from "../../demo-wallet/local-chain.ts";
import { PageHeader } from "../../shared/layout/PageHeader.tsx";
import { PublicLinks } from "../../shared/public-links/PublicLinks.tsx";
import { YourWallet } from "../../shared/wallet/YourWallet.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { EmailAddress } from "./EmailAddress.tsx";
import { MailSetting } from "./MailSetting.tsx";
import { $accountMessages } from "./messages.ts";
import { ThemeChoice } from "./ThemeChoice.tsx";
import "./styles.css";

/** What a person can see and choose of their account: profile, wallet, password, mails, appearance, language. */
export default function Account() {
  const t = useMessages($accountMessages);
  const session = useStore($session);
  if (session.status !== "signed-in") return null;
  const { user } = session;
  return (
    <section aria-labelledby="account-title" className="account">
      <PageHeader id="account-title" title={t.title} lead={t.lead} />
      <Card title={t.profile}>
        <DescriptionList
          items={[
            { term: t.email, value: <EmailAddress {...user} /> },
            { term: t.role, value: user.role === "admin" ? t.admin : t.user },
            { term: t.registered, value: <Time value={user.created_at} /> },
            { term: t.referralCode, value: <code translate="no">{user.referral_code}</code> },
          ]}
        />
      </Card>
      <YourWallet localChain={localChain() !== null} />
      <Card title={t.password}>
        <ChangePassword email={user.email} />
      </Card>
      <MailSetting />
      <Card title={t.appearance}>
        <ThemeChoice legend={t.theme} />
      </Card>
      <Card title={t.language}>
        <p>{t.languageText}</p>
      </Card>
      <PublicLinks />
    </section>
  );
}
