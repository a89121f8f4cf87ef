import { configure } from "@freehold/session";
import { Button, Root, useMessages, VisuallyHidden } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { computed, type ReadableAtom } from "nanostores";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { $later, type Later, loadLater } from "./later.ts";
import { pageModel } from "./model.ts";
import { RefundForm } from "./RefundForm.tsx";
import { EMPTY, type Panel, type Screen, type StatusChange, type Submitted } from "./state.ts";
import { $text } from "./text.ts";

/** Props of {@link WithdrawAll}. */
export type WithdrawAllProps = {
  /** Where the API is. @default "/api" on the page's origin, or what `configure()` of the session was given */
  apiUrl?: string | undefined;
  /** @default the page's own `color-scheme` */
  theme?: "light" | "dark" | "auto" | undefined;
  /** Language of the messages. @default the page's `<html lang>`, English where there is no translation */
  locale?: string | undefined;
  /** Stands beneath the destination, such as a button that connects a wallet: the connected one can be filled in. */
  wallet?: ReactNode;
  /** A request was created. */
  onSubmitted?: ((event: Submitted) => void) | undefined;
  /** The status became known or changed. */
  onStatusChange?: ((event: StatusChange) => void) | undefined;
};

const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

const LOADING: Panel = { screen: "loading", session: { status: "loading", error: null }, state: EMPTY };

/** The panel, but one and the same while it loads: what comes in meanwhile needs no rendering. */
const $shown: ReadableAtom<Panel> = /* @__PURE__ */ computed(pageModel.$panel, (panel) =>
  panel.screen === "loading" ? LOADING : panel,
);

/** How long after a screen has come the rest of the code is asked for, in milliseconds: the form is to be seen first. */
const DELAYS: Partial<Record<Screen, number>> = { form: 50, loading: 500 };

/**
 * The refund panel: what a person has deposited, the request to get all of it back, and how far that is.
 *
 * Signed-out people are asked to sign in; everything else comes from the page's session.
 *
 * @example
 * <WithdrawAll theme="auto" onSubmitted={({ withdrawal }) => track("refund requested", withdrawal?.id)} />
 */
export function WithdrawAll({ apiUrl, theme, locale, wallet, onSubmitted, onStatusChange }: WithdrawAllProps) {
  const panel = useStore($shown);
  const later = useStore($later);
  const { screen } = panel;
  const told = useRef<Pick<WithdrawAllProps, "onSubmitted" | "onStatusChange">>({});
  const root = useRef<HTMLDivElement>(null);
  const has = later && later !== "failed" ? later : null;

  useBeforePaint(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useBeforePaint(() => {
    told.current = { onSubmitted, onStatusChange };
  });
  useBeforePaint(
    () =>
      pageModel.connect({
        onSubmitted: (event) => told.current.onSubmitted?.(event),
        onStatusChange: (event) => told.current.onStatusChange?.(event),
      }),
    [],
  );
  useEffect(() => {
    if ($later.get() && $later.get() !== "failed") return;
    const timer = setTimeout(loadLater, DELAYS[screen] ?? 0);
    return () => clearTimeout(timer);
  }, [screen]);
  useHeadingFocus(root, screen, has !== null);

  return (
    <Root theme={theme} locale={locale} className="fh-withdraw-root">
      {has && <has.LaterStyles />}
      <div ref={root} className="fh-withdraw" data-screen={screen}>
        <VisuallyHidden role="status">{has && <has.Announcement panel={panel} />}</VisuallyHidden>
        {later === "failed" && screen !== "loading" && <Failed />}
        {screen === "form" && panel.session.status === "signed-in" ? (
          <RefundForm state={panel.state} user={panel.session.user} later={has} wallet={wallet} />
        ) : has ? (
          <Other panel={panel} later={has} />
        ) : (
          (screen === "loading" || later === null) && <Checking />
        )}
      </div>
    </Root>
  );
}

/** Every screen but the form. */
function Other({ panel: { screen, session, state }, later }: { panel: Panel; later: Later }) {
  if (screen === "loading") return <later.Outline />;
  if (screen === "unreachable") return <later.Unreachable error={session.status === "loading" && session.error} />;
  if (screen === "signed-out") return <later.SignedOut />;
  if (!state.receipt) return <later.RefundRequest state={state} />;
  return screen === "confirmation" ? (
    <later.RefundConfirmation receipt={state.receipt} />
  ) : (
    <later.AddressDiffers receipt={state.receipt} />
  );
}

/** In place of the outline, until its code has come. */
function Checking() {
  const t = useMessages($text);
  return (
    <p className="fh-withdraw-checking fh-muted" role="status">
      <span className="fh-turning" aria-hidden="true" />
      {t.loading}
    </p>
  );
}

/** The rest of the code could not be loaded. */
function Failed() {
  const t = useMessages($text);
  return (
    <div className="fh-notice fh-tone-red" part="notice notice-error" role="alert">
      <div className="fh-notice-body">
        <div>{t.viewFailed}</div>
        <div className="fh-actions">
          <Button size="small" onClick={() => void loadLater()}>
            {t.tryAgain}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** A new view begins at its heading; but nobody is called away from another part of the page. */
function useHeadingFocus(root: { current: HTMLElement | null }, screen: Screen, has: boolean): void {
  // A view whose code is still on its way is one that loads.
  const shown = screen === "form" || has ? screen : "loading";
  const before = useRef<Screen>(shown);
  useEffect(() => {
    const came = before.current;
    before.current = shown;
    const panel = root.current;
    if (came === shown || came === "loading" || shown === "loading" || !panel) return;
    if (document.activeElement === document.body || panel.matches(":focus-within"))
      panel.querySelector<HTMLElement>(".fh-withdraw-title")?.focus();
  }, [shown, root]);
}
