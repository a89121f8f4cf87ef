import { $session, claimApiUrl, retrySession, validateApiUrl } from "@freehold/session";
import {
  ApiUrlGate,
  ErrorNotice,
  type HostCallbacks,
  ownProps,
  Root,
  type SignedOut,
  useFailure,
  useHostCallbacks,
  useIsomorphicLayoutEffect,
  useLater,
  useMessages,
  useReady,
  useSignedOut,
  useStore,
  VisuallyHidden,
  type WidgetEvents,
} from "@freehold/ui";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { FormOutline } from "./form/FormOutline.tsx";
import { RefundForm } from "./form/RefundForm.tsx";
import { NotLoaded, RequestNotLoaded } from "./on-demand/RequestNotLoaded.tsx";
import { REQUEST_SCREENS, type RequestScreens } from "./on-demand/request-screens.ts";
import { needsRequestScreens, useDrawn } from "./on-demand/use-drawn.ts";
import { $text } from "./parts/messages.ts";
import { FormHead, Head, TitleLevel } from "./parts/parts.tsx";
import { StatusAnnouncer } from "./StatusAnnouncer.tsx";
import { SignInCard } from "./sign-in/SignInCard.tsx";
import { type RefundState, type StatusChange, type Submitted, withdrawAll } from "./store/index.ts";
import { findPaidInFull } from "./store/state.ts";

/** Props of {@link WithdrawAll}. */
export type WithdrawAllProps = WidgetEvents & {
  /**
   * The API's address. All widgets on a page use the same API: a widget with another address shows an error.
   *
   * @default "/api" on the page's origin, or the one given to `configure()`
   */
  apiUrl?: string | undefined;
  /** `light` and `dark` set the theme, `auto` follows the system. @default the page's own `color-scheme` */
  theme?: "light" | "dark" | "auto" | undefined;
  /** Language of the messages. @default the page's `<html lang>`, or English without a translation */
  locale?: string | undefined;
  /** Content below the destination, such as a button that connects a wallet. The form offers the connected wallet. */
  wallet?: ReactNode;
  /** Content below "No deposits found", such as a link. */
  empty?: ReactNode;
  /** The page has SPEC 2's Wallet section, which shows the status. Next Steps then mention it. @default false */
  walletSection?: boolean | undefined;
  /** The heading level of the panel's titles: 1 if the panel is the page's main content. @default 2 */
  titleLevel?: 1 | 2 | undefined;
  /** Content for signed-out visitors below the title, such as `<Auth />`. @default a sentence, and a button for `onSignInNeeded` */
  signIn?: ReactNode;
  /** A signed-out visitor clicked Sign In. Without this callback and `signIn`, there is no button. */
  onSignInNeeded?: (() => void) | undefined;
  /** The user was signed out. */
  onSignedOut?: ((event: SignedOut) => void) | undefined;
  /** A request was created. */
  onSubmitted?: ((event: Submitted) => void) | undefined;
  /** The status became known or changed. */
  onStatusChange?: ((event: StatusChange) => void) | undefined;
};

/**
 * Renders the refund panel: the user's deposits, the request to withdraw all of them, and its progress.
 *
 * Signed-out visitors are asked to sign in. An error thrown by a callback reaches the console and has no other effect.
 *
 * @example
 * <WithdrawAll theme="auto" onSubmitted={({ withdrawal }) => track("refund requested", withdrawal?.id)} />
 */
export function WithdrawAll(given: WithdrawAllProps) {
  const props = ownProps(given);
  const { apiUrl, theme, locale, wallet, empty, walletSection, titleLevel = 2, signIn, onSignInNeeded } = props;
  const { onSubmitted, onStatusChange, onSignedOut, onReady, onError } = props;
  const host = useHostCallbacks({ onSubmitted, onStatusChange, onSignedOut, onReady, onError, onSignInNeeded });
  return (
    <ApiUrlGate
      {...{ apiUrl, theme, locale }}
      session={{ validateApiUrl, claimApiUrl }}
      renderFailed={useMessages($text).renderFailed}
      onError={host.onError}
    >
      <TitleLevel.Provider value={titleLevel}>
        <Panel
          {...{ theme, locale, wallet, empty, walletSection, host }}
          signIn={signIn ?? <SignInCard onSignIn={onSignInNeeded && host.onSignInNeeded} />}
        />
      </TitleLevel.Provider>
    </ApiUrlGate>
  );
}

type Host = HostCallbacks<WithdrawAllProps, "onSubmitted" | "onStatusChange" | "onSignedOut" | "onReady" | "onError">;
type PanelProps = Pick<WithdrawAllProps, "theme" | "locale" | "wallet" | "empty" | "walletSection" | "signIn"> & {
  host: Host;
};

function Panel({ theme, locale, wallet, empty, walletSection, signIn, host }: PanelProps) {
  const state = useStore(withdrawAll.$state);
  const session = useStore($session, { ssr: "initial" });
  const root = useRef<HTMLDivElement>(null);
  const request = useLater(REQUEST_SCREENS, needsRequestScreens(state));
  const drawn = useDrawn(state, request);
  const view = viewOf(drawn, request);

  useIsomorphicLayoutEffect(() => withdrawAll.connect(host), [host]);
  useSignedOut(session, host.onSignedOut);
  useFailure(request.error ?? errorIn(state), host.onError);
  useReady(view !== "loading", host.onReady);
  useHeadingFocus(root, view);

  return (
    <Root theme={theme} locale={locale} className="fh-withdraw-root">
      <div ref={root} className="fh-withdraw" data-screen={view}>
        <VisuallyHidden role="status">
          <StatusAnnouncer state={drawn} newsOf={request.screens?.newsOf} />
        </VisuallyHidden>
        <View state={drawn} {...{ request, wallet, empty, walletSection, signIn }} />
      </div>
    </Root>
  );
}

type ViewProps = Pick<WithdrawAllProps, "wallet" | "empty" | "walletSection" | "signIn"> & {
  state: RefundState;
  request: RequestScreens;
};

function View({ state, request, wallet, empty, walletSection, signIn }: ViewProps) {
  const { screens } = request;
  switch (state.status) {
    case "loading":
      return (
        <>
          <FormHead isLoading />
          <FormOutline />
        </>
      );
    case "signed-out":
      return <SignedOutView>{signIn}</SignedOutView>;
    case "unlinked":
      return screens ? <screens.Connect state={state} /> : <RequestNotLoaded {...{ state, request }} />;
    case "unreachable":
      return <Unreachable error={state.error} />;
    case "form":
    case "submitting": {
      const paid = state.status === "form" && findPaidInFull(state);
      if (paid && screens) return <screens.Paid refund={paid} user={state.user} />;
      const isConfirmed = state.status === "form" && state.draft.confirmation !== null;
      const confirm =
        isConfirmed && (screens ? <screens.ConfirmWallet state={state} /> : <NotLoaded request={request} />);
      return (
        <>
          <FormHead />
          <RefundForm
            state={state}
            wallet={wallet}
            empty={empty}
            confirm={confirm}
            last={
              state.last && (screens ? <screens.LastRequest refund={state.last} /> : <NotLoaded request={request} />)
            }
          />
        </>
      );
    }
    case "confirmation":
      if (!screens) return <RequestNotLoaded {...{ state, request }} />;
      return <screens.RefundConfirmation state={state} walletSection={walletSection} />;
    case "request":
      return screens ? <screens.RefundRequest state={state} /> : <RequestNotLoaded {...{ state, request }} />;
  }
}

/** There is no session. */
function SignedOutView({ children }: { children: ReactNode }) {
  const { title } = useMessages($text);
  return (
    <>
      <Head title={title} />
      {children}
    </>
  );
}

/** The server did not say who is signed in. */
function Unreachable({ error }: { error: unknown }) {
  const t = useMessages($text);
  const { title } = useMessages($text);
  return (
    <>
      <Head title={title} />
      <ErrorNotice
        title={t.sessionFailed}
        error={error}
        fallback={t.sessionFailed}
        onRetry={() => void retrySession()}
      />
    </>
  );
}

/** What failed, of all that a state shows. */
function errorIn(state: RefundState): unknown {
  if (state.status === "unreachable") return state.error;
  if (state.status === "request") return state.cancelFailure;
  if (state.status !== "form") return null;
  const failure = state.draft.failure ?? state.deposits.failure;
  return failure && (failure.error ?? $text.get().declined);
}

type ViewName = RefundState["status"] | "address-differs" | "not-loaded";

/** Which view a state has: a submission is sent from the form. */
function viewOf(state: RefundState, { screens }: RequestScreens): ViewName {
  if (state.status === "submitting") return "form";
  if (!screens && (state.status === "confirmation" || state.status === "request")) return "not-loaded";
  return state.status === "confirmation" && state.receipt.addressDiffers ? "address-differs" : state.status;
}

/** A new view begins at its heading; but no person is called away from another part of the page. */
function useHeadingFocus(root: RefObject<HTMLElement | null>, view: string): void {
  const before = useRef(view);
  useEffect(() => {
    const came = before.current;
    // A person who has just signed in or connected their account comes by way of `loading`, from what is gone.
    if (view === "loading" && (came === "signed-out" || came === "unlinked")) return;
    before.current = view;
    const panel = root.current;
    if (came === view || came === "loading" || view === "loading" || !panel) return;
    if (document.activeElement === document.body || panel.matches(":focus-within"))
      panel.querySelector<HTMLElement>(".fh-withdraw-title")?.focus();
  }, [view, root]);
}
