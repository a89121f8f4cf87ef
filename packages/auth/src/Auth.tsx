import type { User } from "@freehold/contract";
import { $session, configure, retrySession } from "@freehold/session";
import { ErrorNotice, Root, type RootProps, Spinner, useBeforePaint, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { WhomToAsk } from "./form/WhomToAsk.tsx";
import { SignedOutScreens } from "./SignedOutScreens.tsx";
import { createAuth } from "./store/auth.ts";
import type { AuthView } from "./store/entry.ts";
import { $text } from "./text.ts";

/** Props of {@link Auth}. */
export type AuthProps = Pick<RootProps, "theme" | "locale"> & {
  /** Where the API is. @default "/api" on the page's origin, or what `configure()` of the session was given */
  apiUrl?: string | undefined;
  /**
   * The form that is shown first.
   *
   * @default registration if the page's address has a `ref` parameter or /register in its path, else login
   */
  view?: AuthView | (string & {}) | undefined;
  /** The referral code to begin with, as if it stood in the address. @default the address's `ref` parameter */
  referralCode?: string | undefined;
  /** Stands beneath the wallet address, such as a button that connects a wallet: the connected one can be filled in. */
  wallet?: ReactNode;
  /** Somebody is signed in: by this form, by a kept token, or in another tab. */
  onSignedIn?: ((event: { user: User }) => void) | undefined;
  /** An account was created. Nobody is signed in by that. */
  onRegistered?: ((event: { user: User }) => void) | undefined;
  /** Another form is shown, or the first one: for the page's title, say. */
  onViewChange?: ((event: { view: AuthView }) => void) | undefined;
  /** What signed-in people see here. @default nothing */
  children?: ReactNode;
};

/**
 * Sign-in and registration. For signed-in people it is empty, or its children, unless they opened a mailed link to choose a
 * new password.
 *
 * @example
 * <Auth onSignedIn={({ user }) => console.info(user.email)}>
 *   <WithdrawAll />
 * </Auth>
 */
export function Auth({
  apiUrl,
  theme,
  locale,
  view,
  referralCode,
  wallet,
  onSignedIn,
  onRegistered,
  onViewChange,
  children,
}: AuthProps): ReactNode {
  const [auth] = useState(createAuth);
  const session = useStore($session, { ssr: "initial" });
  const { linked } = useStore(auth.$form);
  const handlers = useRef<Pick<AuthProps, "onSignedIn" | "onRegistered" | "onViewChange">>({});

  // Before the session loads, which it does after the first paint.
  useBeforePaint(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useBeforePaint(() => {
    handlers.current = { onSignedIn, onRegistered, onViewChange };
  });
  useBeforePaint(() => auth.enter({ view, referralCode }), [auth, view, referralCode]);
  useEffect(
    () =>
      auth.connect({
        onSignedIn: (event) => handlers.current.onSignedIn?.(event),
        onRegistered: (event) => handlers.current.onRegistered?.(event),
        onViewChange: (event) => handlers.current.onViewChange?.(event),
      }),
    [auth],
  );

  if (session.status === "signed-in" && !linked) return children;
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
