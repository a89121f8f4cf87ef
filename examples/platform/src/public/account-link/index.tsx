import type { SignInReported } from "@freehold/contract";
import { $session } from "@freehold/session";
import { ButtonLink, ErrorNotice, Notice, Spinner, useMessages, useStore } from "@freehold/ui";
import { formatDate } from "@freehold/ui/format";
import type { ReactNode } from "react";
import { Support } from "../../shared/layout/Support.tsx";
import { LinkPage, StepButton } from "../LinkPage.tsx";
import { $accountLinkMessages, type AccountLinkMessages } from "./messages.ts";
import { $accountLink, type AccountLink, type LinkKind, openAccountLink, sendAnotherLink } from "./store.ts";

/** The page of a link in a mail about an account, for each of its kinds. */
export default function AccountLinkPage({ kind }: { kind: LinkKind }) {
  const t = useMessages($accountLinkMessages);
  const link = useStore($accountLink);
  const title = titleOf(kind, link, t);
  return (
    <LinkPage lead={{ title: t[`${kind}EntryTitle`], text: t[`${kind}EntryText`] }} title={title}>
      <Outcome kind={kind} link={link} />
    </LinkPage>
  );
}

function titleOf(kind: LinkKind, { step }: AccountLink, t: AccountLinkMessages): string {
  if (step === "working") return t[`${kind}Working`];
  return step === "ask" ? t[`${kind}Ask`] : t[step];
}

function Outcome({ kind, link }: { kind: LinkKind; link: AccountLink }): ReactNode {
  const t = useMessages($accountLinkMessages);
  switch (link.step) {
    case "working":
      return <Spinner label={t.wait} />;
    case "ask":
      return (
        <>
          <p>{t[`${kind}AskText`]}</p>
          <StepButton danger={kind === "report" || kind === "undo"} onPress={() => openAccountLink(kind)}>
            {t[`${kind}AskAct`]}
          </StepButton>
          <p>{t[`${kind}AskOtherwise`]}</p>
        </>
      );
    case "confirmed":
      return (
        <>
          <Notice tone="success" title={t.confirmedTitle}>
            {t.confirmedText}
          </Notice>
          <ToPlatform />
        </>
      );
    case "changed":
      return (
        <>
          <Notice tone="success" title={t.changedTitle}>
            {t.changedText}
          </Notice>
          <ToPlatform />
        </>
      );
    case "begun":
      return (
        <>
          <Notice tone="success" title={t.begunTitle({ time: formatDate(link.endsAt) })}>
            {t.begunText}
          </Notice>
          <p>{t.begunCancel}</p>
          <ToPlatform />
        </>
      );
    case "taken":
      return (
        <>
          <p>{t.takenText}</p>
          <ToPlatform />
        </>
      );
    case "ended":
      return <Ended kind={kind} outcome={link.outcome} />;
    case "before":
      return (
        <>
          <p>{t.beforeText}</p>
          <NewPassword />
        </>
      );
    case "unknown":
      return (
        <>
          <p>{t[`${kind}UnknownText`]}</p>
          <AfterUnknown kind={kind} />
        </>
      );
    case "sent":
      return <p>{t.sentText}</p>;
    case "failed":
      return (
        <>
          <ErrorNotice error={link.error} fallback={t.failedText} />
          <StepButton onPress={link.tryAgain}>{t.tryAgain}</StepButton>
        </>
      );
  }
}

/** What there is to do about a link that doesn't work. */
function AfterUnknown({ kind }: { kind: LinkKind }) {
  if (kind === "confirm") return <AnotherLink />;
  return kind === "report" ? <NewPassword /> : <ToPlatform />;
}

/** What "It wasn't me", or undoing a change of email, has done. */
function Ended({ kind, outcome }: { kind: LinkKind; outcome: SignInReported }) {
  const t = useMessages($accountLinkMessages);
  const {
    reset_token: token,
    password_ended: passwordEnded,
    requests_stopped: stopped,
    requests_too_late: tooLate,
    wallet_unverified: walletUnverified,
  } = outcome;
  return (
    <>
      {tooLate > 0 && (
        <>
          <Notice tone="error" title={t.tooLateTitle(tooLate)}>
            {t.tooLateText}
          </Notice>
          <Support />
        </>
      )}
      {kind === "undo" && <p>{t.undoneText}</p>}
      {passwordEnded ? (
        <Notice tone="success" title={t.endedTitle}>
          {token ? t.endedChoose : t.endedMailed}
        </Notice>
      ) : (
        <Notice tone="success" title={t.keptTitle}>
          {t.keptText}
        </Notice>
      )}
      {stopped > 0 && <p>{t.requestsStopped(stopped)}</p>}
      {walletUnverified && <p>{t.walletUnverified}</p>}
      {token ? <NewPassword token={token} /> : <ToPlatform />}
    </>
  );
}

/** The server mails another link to the signed-in user. */
function AnotherLink() {
  const t = useMessages($accountLinkMessages);
  const session = useStore($session);
  if (session.status !== "signed-in")
    return (
      <>
        <p>{t.signInFirst}</p>
        <ToPlatform />
      </>
    );
  if (!session.user.email_confirmed_at) return <StepButton onPress={sendAnotherLink}>{t.sendAgain}</StepButton>;
  return (
    <>
      <p>{t.confirmedAlready}</p>
      <ToPlatform />
    </>
  );
}

/** @param props.token - with it at once; it stands in the fragment, which no server ever sees. @default asks for a mailed link */
function NewPassword({ token }: { token?: string }) {
  const t = useMessages($accountLinkMessages);
  return (
    <ButtonLink href={`/reset-password${token ? `#${token}` : ""}`} variant="primary" size="large" wide>
      {t.newPassword}
    </ButtonLink>
  );
}

function ToPlatform() {
  const t = useMessages($accountLinkMessages);
  return (
    <ButtonLink href="/" variant="primary" size="large" wide>
      {t.toPlatform}
    </ButtonLink>
  );
}
