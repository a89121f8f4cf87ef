import { configure, retrySession } from "@freehold/session";
import { ErrorNotice, Root, Skeleton, Spinner, useMessages, VisuallyHidden } from "@freehold/ui";
import { LockKeyhole } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { Figure, Head } from "./parts.tsx";
import { RefundForm } from "./RefundForm.tsx";
import type { Panel, Screen, StatusChange, Submitted } from "./state.ts";
import { $text } from "./text.ts";
import { useAnnouncement } from "./use-announcement.ts";
import { $views, loadViews } from "./views.ts";
import { $waitingText } from "./waiting-text.ts";
import { withdrawAll } from "./withdraw-all.ts";

/** Props of {@link WithdrawAll}. */
export type WithdrawAllProps = {
  /** Where the API is. @default "/api" on the page's origin, or what `configure()` of the session was given */
  apiUrl?: string | undefined;
  /** @default the page's own `color-scheme` */
  theme?: "light" | "dark" | "auto" | undefined;
  /** Language of the messages. @default the page's `<html lang>`, English where there is no translation */
  locale?: string | undefined;
  /** A request was created. */
  onSubmitted?: ((event: Submitted) => void) | undefined;
  /** The status became known or changed. */
  onStatusChange?: ((event: StatusChange) => void) | undefined;
};

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * The refund panel: what a person has deposited, the request to get all of it back, and how far that is.
 *
 * Signed-out people are asked to sign in; everything else comes from the page's session.
 *
 * @example
 * <WithdrawAll theme="auto" onSubmitted={({ withdrawal }) => track("refund requested", withdrawal?.id)} />
 */
export function WithdrawAll({ apiUrl, theme, locale, onSubmitted, onStatusChange }: WithdrawAllProps) {
  const t = useMessages($text);
  const panel = useStore(withdrawAll.$panel);
  const { screen, session, state } = panel;
  const told = useRef<Pick<WithdrawAllProps, "onSubmitted" | "onStatusChange">>({});
  const root = useRef<HTMLDivElement>(null);
  const announcement = useAnnouncement(panel, t);

  useBeforePaint(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useBeforePaint(() => {
    told.current = { onSubmitted, onStatusChange };
  });
  useEffect(() => void loadViews(), []);
  useEffect(
    () =>
      withdrawAll.connect({
        onSubmitted: (event) => told.current.onSubmitted?.(event),
        onStatusChange: (event) => told.current.onStatusChange?.(event),
      }),
    [],
  );
  useHeadingFocus(root, screen);

  return (
    <Root theme={theme} locale={locale} className="fh-withdraw-root">
      <div ref={root} className="fh-withdraw" data-screen={screen}>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        {screen === "loading" && <Loading />}
        {screen === "unreachable" && session.status === "loading" && (
          <>
            <Head title={t.title} />
            <ErrorNotice
              title={t.sessionFailed}
              error={session.error}
              fallback={t.sessionFailed}
              onRetry={() => void retrySession()}
            />
          </>
        )}
        {screen === "signed-out" && (
          <>
            <Head title={t.title} />
            <div className="fh-card fh-withdraw-empty">
              <LockKeyhole size={24} aria-hidden="true" />
              <p className="fh-withdraw-empty-title">{t.signIn}</p>
              <p className="fh-muted">{t.signInHelp}</p>
            </div>
          </>
        )}
        {screen === "form" && session.status === "signed-in" && <RefundForm state={state} user={session.user} />}
        {VIEWED.has(screen) && <Viewed panel={panel} />}
      </div>
    </Root>
  );
}

const VIEWED: ReadonlySet<Screen> = new Set(["request", "confirmation", "address-differs"]);

/** The views that come in a file of their own, which is asked for together with the data. */
function Viewed({ panel: { screen, state } }: { panel: Panel }) {
  const t = useMessages($text);
  const views = useStore($views);
  if (views === "failed")
    return (
      <>
        <Head title={t.title} />
        <ErrorNotice error={t.viewFailed} fallback={t.viewFailed} onRetry={() => void loadViews()} />
      </>
    );
  if (!views) return <Loading />;
  const { AddressDiffers, RefundConfirmation, RefundRequest } = views;
  if (!state.receipt) return <RefundRequest state={state} />;
  return screen === "confirmation" ? (
    <RefundConfirmation receipt={state.receipt} />
  ) : (
    <AddressDiffers receipt={state.receipt} />
  );
}

/** The outline of the form, so that nothing moves when it comes. */
function Loading() {
  const t = useMessages($waitingText);
  return (
    <>
      <div className="fh-withdraw-head">
        <Spinner label={t.checking} className="fh-withdraw-checking" />
      </div>
      <div className="fh-withdraw-grid">
        <div className="fh-card fh-withdraw-top">
          <div className="fh-card-head">
            <Skeleton />
          </div>
          <Figure term={<Skeleton />}>
            <Skeleton kind="figure" />
          </Figure>
          <div className="fh-withdraw-pair">
            <Skeleton lines={2} />
            <Skeleton lines={2} />
          </div>
        </div>
        <Skeleton kind="block" className="fh-withdraw-wide-only" />
        <div className="fh-card">
          <div className="fh-card-head">
            <Skeleton />
          </div>
          <Skeleton />
          <Skeleton kind="field" />
          <Skeleton lines={2} />
          <Skeleton kind="field" />
        </div>
      </div>
    </>
  );
}

/** A new view begins at its heading; but nobody is called away from another part of the page. */
function useHeadingFocus(root: { current: HTMLElement | null }, screen: string): void {
  const before = useRef(screen);
  useEffect(() => {
    const came = before.current;
    before.current = screen;
    const panel = root.current;
    if (came === screen || came === "loading" || screen === "loading" || !panel) return;
    if (document.activeElement === document.body || panel.matches(":focus-within"))
      panel.querySelector<HTMLElement>(".fh-withdraw-title")?.focus();
  }, [screen, root]);
}
