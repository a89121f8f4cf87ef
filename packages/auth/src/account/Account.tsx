import { $session, claimApiUrl, validateApiUrl } from "@freehold/session";
import {
  ApiUrlGate,
  ErrorNotice,
  type HostCallbacks,
  laterPart,
  ownProps,
  Root,
  type RootProps,
  Spinner,
  useFailure,
  useHostCallbacks,
  useLater,
  useMessages,
  useReady,
  useStore,
  type WidgetEvents,
} from "@freehold/ui";
import { $text } from "./messages.ts";

/** Loaded for the first signed-in user: a page that shows all widgets doesn't pay for them before. */
const SCREENS = /* @__PURE__ */ laterPart(() => import("./screens/entry.ts"));

/** Props of {@link Account}. */
export type AccountProps = Pick<RootProps, "theme" | "locale"> &
  WidgetEvents & {
    /**
     * The API's address. All widgets on a page use the same API: a widget with another address shows an error.
     *
     * @default "/api" on the page's origin, or the one given to `configure()`
     */
    apiUrl?: string | undefined;
    /** Shows one part only. @default all of them */
    show?: "factors" | "devices" | "sites" | "words" | "email" | "data" | "close" | undefined;
  };

/**
 * Shows signed-in users their passkeys, authenticator app and recovery codes, where they are signed in, the sites that are connected, the
 * words in emails to them, their email, a file with their
 * data, and how to close the account. Other people see nothing.
 *
 * @example
 * <Account />
 */
export function Account(given: AccountProps) {
  const { apiUrl, theme, locale, show, onReady, onError } = ownProps(given);
  const host = useHostCallbacks({ onReady, onError });
  return (
    <ApiUrlGate
      {...{ apiUrl, theme, locale }}
      session={{ validateApiUrl, claimApiUrl }}
      renderFailed={useMessages($text).renderFailed}
      onError={host.onError}
    >
      <Parts {...{ theme, locale, show, host }} />
    </ApiUrlGate>
  );
}

type PartsProps = Pick<AccountProps, "theme" | "locale" | "show"> & {
  host: HostCallbacks<AccountProps, "onReady" | "onError">;
};

function Parts({ theme, locale, show, host }: PartsProps) {
  const t = useMessages($text);
  const session = useStore($session, { ssr: "initial" });
  const isSignedIn = session.status === "signed-in";
  const { screens, error, busy, retry } = useLater(SCREENS, isSignedIn);
  useReady(isSignedIn ? screens !== null || error !== null : session.status !== "loading", host.onReady);
  useFailure(error, host.onError);
  if (!isSignedIn) return null;
  // Another person's has nothing of the one before.
  const own = { key: session.user.id, alone: show !== undefined, onError: host.onError };
  const isShown = (part: AccountProps["show"]) => show === undefined || show === part;
  return (
    <Root theme={theme} locale={locale} className="fh-account">
      <ErrorNotice error={error} fallback={t.notLoaded} onRetry={retry} busy={busy} />
      {!screens && !error && <Spinner label={t.loading} />}
      {screens && isShown("factors") && <screens.Factors {...own} key={`factors ${own.key}`} />}
      {screens && isShown("devices") && <screens.Devices {...own} key={`devices ${own.key}`} />}
      {screens && isShown("sites") && <screens.ConnectedSites {...own} key={`sites ${own.key}`} />}
      {screens && isShown("words") && <screens.Words {...own} key={`words ${own.key}`} />}
      {screens && isShown("email") && <screens.Email {...own} email={session.user.email} key={`email ${own.key}`} />}
      {screens && isShown("data") && <screens.YourData {...own} key={`data ${own.key}`} />}
      {screens && isShown("close") && <screens.CloseAccount alone={own.alone} key={`close ${own.key}`} />}
    </Root>
  );
}
