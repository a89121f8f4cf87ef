import { $session } from "@freehold/session";
import { Button, ButtonLink, Card, ErrorNotice, Notice, Spinner, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect } from "react";
import { EntryPage } from "../../shared/entry-page/EntryPage.tsx";
import { $accountLinkMessages } from "./messages.ts";
import { $accountLink, type AccountLink, type LinkKind, openAccountLink, sendAnotherLink } from "./store.ts";

/** The page of a link in a mail about an account: it confirms an e-mail address, or says that a sign-in was somebody else's. */
export default function AccountLinkPage({ kind }: { kind: LinkKind }) {
  const t = useMessages($accountLinkMessages);
  const link = useStore($accountLink);
  const title = link.step === "working" ? t[`${kind}Working`] : t[link.step];
  const documentTitle = t.documentTitle({ title });
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return (
    <EntryPage lead={{ title: t[`${kind}EntryTitle`], text: t[`${kind}EntryText`] }}>
      {/* One region for all states: a screen reader says what has become of it, whatever has the focus. */}
      <div aria-live="polite" className="report">
        <Card title={title}>
          <Outcome kind={kind} link={link} />
        </Card>
      </div>
    </EntryPage>
  );
}

function Outcome({ kind, link }: { kind: LinkKind; link: AccountLink }): ReactNode {
  const t = useMessages($accountLinkMessages);
  const newPassword = (
    <ButtonLink href="/reset-password" variant="primary" size="large" wide>
      {t.newPassword}
    </ButtonLink>
  );
  const act = (label: string) => (
    <Button variant="primary" size="large" wide onClick={() => void openAccountLink(kind)}>
      {label}
    </Button>
  );
  switch (link.step) {
    case "working":
      return <Spinner label={t.wait} />;
    case "ask":
      return (
        <>
          <p>{t.askText}</p>
          {act(t.askAct)}
          <p>{t.askOtherwise}</p>
        </>
      );
    case "confirmed":
      return (
        <>
          <Notice tone="success" title={t.confirmedTitle}>
            {t.confirmedText}
          </Notice>
          <ButtonLink href="/" variant="primary" size="large" wide>
            {t.toPlatform}
          </ButtonLink>
        </>
      );
    case "before":
      return (
        <>
          <p>{t.beforeText}</p>
          {newPassword}
        </>
      );
    case "unknown":
      return (
        <>
          <p>{t[`${kind}UnknownText`]}</p>
          {kind === "disavow" ? newPassword : <AnotherLink />}
        </>
      );
    case "sent":
      return <p>{t.sentText}</p>;
    case "failed":
      return (
        <>
          <ErrorNotice error={link.error} fallback={t.failedText} />
          {act(t.tryAgain)}
        </>
      );
  }
}

/** The server mails another link to whoever is signed in. */
function AnotherLink() {
  const t = useMessages($accountLinkMessages);
  const { status } = useStore($session);
  if (status === "signed-in")
    return (
      <Button variant="primary" size="large" wide onClick={() => void sendAnotherLink()}>
        {t.sendAgain}
      </Button>
    );
  return (
    <>
      <p>{t.signInFirst}</p>
      <ButtonLink href="/" variant="primary" size="large" wide>
        {t.toPlatform}
      </ButtonLink>
    </>
  );
}
