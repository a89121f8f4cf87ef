import type { User } from "@freehold/contract";
import { $session, claimApiUrl, retrySession, validateApiUrl } from "@freehold/session";
import {
  ApiUrlGate,
  ErrorNotice,
  type HostCallbacks,
  ownProps,
  Root,
  type RootProps,
  type SignedOut,
  Spinner,
  useFailure,
  useHostCallbacks,
  useIsomorphicLayoutEffect,
  useMessages,
  useReady,
  useSignedOut,
  useStore,
  type WidgetEvents,
} from "@freehold/ui";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useConnectionError } from "./form/use-connection-error.ts";
import { WhomToAsk } from "./form/WhomToAsk.tsx";
import { $text } from "./messages.ts";
import { SignedOutScreens } from "./SignedOutScreens.tsx";
import { type AuthStore, createAuth } from "./store/auth.ts";
import type { AuthView, EntryOptions } from "./store/entry.ts";

/** Props of {@link Auth}. */
export type AuthProps = Pick<RootProps, "theme" | "locale"> &
  WidgetEvents & {
    /**
     * The API's address. All widgets on a page use the same API: a widget with another address shows an error.
     *
     * @default "/api" on the page's origin, or the one given to `configure()`
     */
    apiUrl?: string | undefined;
    /**
     * The first form.
     *
     * @default registration if the page's address has a `ref` parameter or /register in its path, else login
     */
    view?: Exclude<AuthView, "reset" | "verify" | "recover"> | undefined;
    /** The initial referral code, as if it were in the address. @default the address's `ref` parameter */
    referralCode?: string | undefined;
    /** Content below the wallet address, such as a button that connects a wallet. The form offers the connected wallet. */
    wallet?: ReactNode;
    /** A user is signed in: by this form, by a stored token or in another tab. */
    onSignedIn?: ((event: { user: User }) => void) | undefined;
    /** The user was signed out. */
    onSignedOut?: ((event: SignedOut) => void) | undefined;
    /** An account was created. This doesn't sign in. */
    onRegistered?: ((event: { user: User }) => void) | undefined;
    /** A form is shown, including the first one. Use it to set the page's title, for example. */
    onViewChange?: ((event: { view: AuthView }) => void) | undefined;
    /** Content for signed-in users. @default nothing */
    children?: ReactNode;
  };

/**
 * Renders sign-in and registration. Signed-in users see its children or nothing, unless they opened an emailed link to choose a new
 * password. An error thrown by a callback reaches the console and has no other effect.
 *
 * @example
 * <Auth onSignedIn={({ user }) => console.info(user.email)}>
 *   <WithdrawAll />
 * </Auth>
 */
export function Auth(given: AuthProps): ReactNode {
  const props = ownProps(given);
  const { apiUrl, theme, locale, onSignedIn, onSignedOut, onRegistered, onViewChange, onReady, onError } = props;
  const host = useHostCallbacks({ onSignedIn, onSignedOut, onRegistered, onViewChange, onReady, onError });
  // What was typed outlives a fault that takes the forms away.
  const [auth] = useState(createAuth);
  const entered = useRef<EntryOptions | null>(null);
  return (
    <ApiUrlGate
      {...{ apiUrl, theme, locale }}
      session={{ validateApiUrl, claimApiUrl }}
      renderFailed={useMessages($text).renderFailed}
      onError={host.onError}
    >
      <Forms {...{ props, host, auth, entered }} />
    </ApiUrlGate>
  );
}

type Host = HostCallbacks<
  AuthProps,
  "onSignedIn" | "onSignedOut" | "onRegistered" | "onViewChange" | "onReady" | "onError"
>;
type FormsProps = {
  props: AuthProps;
  host: Host;
  auth: AuthStore;
  /** What the forms were opened with last: the same does not open them again. */
  entered: RefObject<EntryOptions | null>;
};

function Forms({ props, host, auth, entered }: FormsProps): ReactNode {
  const { theme, locale, view, referralCode, wallet, children } = props;
  const session = useStore($session, { ssr: "initial" });
  const { linked, error } = useStore(auth.$form);
  const loadingError = session.status === "loading" ? session.error : null;
  const connectionError = useConnectionError();

  // What stands inside waits for what the address asks for: begun before, it could leave a mailed link behind.
  const [isEntered, setEntered] = useState(false);
  useIsomorphicLayoutEffect(() => {
    const { current } = entered;
    entered.current = { view, referralCode };
    if (!current || current.view !== view || current.referralCode !== referralCode) auth.enter({ view, referralCode });
    setEntered(true);
  }, [auth, entered, view, referralCode]);
  useEffect(() => auth.connect(host), [auth, host]);
  useSignedOut(session, host.onSignedOut);
  useFailure(loadingError ?? error ?? connectionError, host.onError);
  useReady(session.status !== "loading" || session.error !== null, host.onReady);

  if (session.status === "signed-in" && !linked) return isEntered && children;
  return (
    <Root theme={theme} locale={locale} className="fh-auth">
      {session.status === "loading" ? (
        <Loading error={session.error} />
      ) : (
        <SignedOutScreens auth={auth} wallet={wallet} />
      )}
    </Root>
  );
}

/** SPEC 2: a spinner while the session loads. If the server does not answer, the token is kept and there is Try Again. */
function Loading({ error }: { error: unknown }) {
  const t = useMessages($text);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} tabIndex={-1} className="fh-auth-loading">
      {error ? (
        <>
          <ErrorNotice
            title={t.unreachable}
            error={error}
            fallback={t.unreachable}
            onRetry={() => {
              // The button goes with the notice: keep the focus inside the widget.
              place.current?.focus();
              void retrySession();
            }}
          />
          <WhomToAsk />
        </>
      ) : (
        <Spinner label={t.loading} />
      )}
    </div>
  );
}
