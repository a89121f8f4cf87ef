import type { SignInReported, WithdrawalReported } from "@freehold/contract";
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

function titleOf(kind: LinkKind, link: AccountLink, t: AccountLinkMessages): string {
  const { step } = link;
  if (step === "working") return t[`${kind}Working`];
  if (step === "ask") return t[`${kind}Ask`];
  if (step === "failed" && kind === "stop") return t.stopFailed;
  if (step !== "stopped") return t[step];
  if (link.outcome.request === "too_late") return t.late;
  return isStoppedNow(link.outcome) ? t.stopped : t.stoppedBefore;
}

const isStoppedNow = ({ before, requests_stopped: stopped }: WithdrawalReported) => !before && stopped > 0;

function Outcome({ kind, link }: { kind: LinkKind; link: AccountLink }): ReactNode {
  const t = useMessages($accountLinkMessages);
  switch (link.step) {
    case "working":
      return <Spinner label={t.wait} />;
    case "ask":
      return (
        <>
          <p>{t[`${kind}AskText`]}</p>
          <StepButton
            danger={kind === "report" || kind === "undo" || kind === "stop"}
            onPress={() => openAccountLink(kind)}
          >
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
          <Notice tone="success" title={t.begunTitle({ time: formatDate(link.endsAt, { zone: true }) })}>
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
      return <Ended outcome={link.outcome} />;
    case "stopped":
      return <Stopped outcome={link.outcome} />;
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
          {kind === "stop" && <Support />}
          <StepButton onPress={link.tryAgain}>{t.tryAgain}</StepButton>
        </>
      );
  }
}

/** What there is to do about a link that doesn't work. */
function AfterUnknown({ kind }: { kind: LinkKind }) {
  if (kind === "confirm") return <AnotherLink />;
  if (kind === "stop") return <Support />;
  return kind === "report" ? <NewPassword /> : <ToPlatform />;
}

/** What "It wasn't me" about a refund has done, or had done before. */
function Stopped({ outcome }: { outcome: WithdrawalReported }) {
  const t = useMessages($accountLinkMessages);
  return (
    <>
      {outcome.request === "stopped" && (
        <Notice tone="success" title={t.stoppedTitle}>
          {isStoppedNow(outcome) ? t.stoppedText : t.stoppedBeforeText}
        </Notice>
      )}
      {!outcome.before && <Ended outcome={outcome} told={1} />}
      {outcome.before && (
        <>
          {outcome.request === "too_late" && <TooLate count={1} />}
          <p>{t.beforeText}</p>
          <NewPassword />
        </>
      )}
    </>
  );
}

function TooLate({ count }: { count: number }) {
  const t = useMessages($accountLinkMessages);
  return (
    <>
      <Notice tone="error" title={t.tooLateTitle(count)}>
        {t.tooLateText}
      </Notice>
      <Support />
    </>
  );
}

/**
 * What "It wasn't me", or undoing a change of email, has done.
 *
 * @param props.told - how many stopped requests the page has already mentioned. @default 0
 */
function Ended({ outcome, told = 0 }: { outcome: SignInReported; told?: number }) {
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
      {tooLate > 0 && <TooLate count={tooLate} />}
      {outcome.email_restored && <p>{t.undoneText}</p>}
      {passwordEnded ? (
        <Notice tone="success" title={t.endedTitle}>
          {token ? t.endedChoose : t.endedMailed}
        </Notice>
      ) : (
        <Notice tone="success" title={t.keptTitle}>
          {t.keptText}
        </Notice>
      )}
      {stopped > told && <p>{t.requestsStopped(stopped)}</p>}
      {walletUnverified && <p>{t.walletUnverified}</p>}
      {outcome.factors_removed && <p>{t.factorsRemoved}</p>}
      {(outcome.factors_removed || outcome.email_restored) && <p>{t.frozen}</p>}
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
