import { $session, claimApiUrl, validateApiUrl } from "@freehold/session";
import {
  ApiUrlGate,
  Card,
  ErrorNotice,
  type HostCallbacks,
  Notice,
  ownProps,
  Root,
  type RootProps,
  Spinner,
  useFailure,
  useHostCallbacks,
  useMessages,
  useReady,
  useStore,
  type WidgetEvents,
} from "@freehold/ui";
import { useEffect, useRef, useState } from "react";
import { DepositForm } from "./DepositForm.tsx";
import { DepositProgress } from "./DepositProgress.tsx";
import type { FocusNext } from "./focus-next.ts";
import { OtherNetwork } from "./OtherNetwork.tsx";
import { createDepositStore } from "./store/deposit-store.ts";
import { $depositText } from "./store/messages.ts";

/** Props of {@link DepositFromWallet}. */
export type DepositFromWalletProps = Pick<RootProps, "theme" | "locale"> &
  WidgetEvents & {
    /**
     * The API's address. All widgets on a page use the same API.
     *
     * @default "/api" on the page's origin, or the one given to `configure()`
     */
    apiUrl?: string | undefined;
    /** The deposit is final and in the user's balance. */
    onDeposited?: ((event: { amount_ubxs: string; tx_hash: string }) => void) | undefined;
  };

/**
 * Sends a deposit from the connected wallet and follows it until it's final. Connect and verify the wallet with
 * {@link WalletConnect} on the same page. Renders nothing for signed-out visitors.
 *
 * @example
 * <WalletConnect />
 * <DepositFromWallet onDeposited={reloadBalance} />
 */
export function DepositFromWallet(given: DepositFromWalletProps) {
  const { apiUrl, theme, locale, onDeposited, onReady, onError } = ownProps(given);
  const host = useHostCallbacks({ onDeposited, onReady, onError });
  return (
    <ApiUrlGate
      {...{ apiUrl, theme, locale }}
      session={{ validateApiUrl, claimApiUrl }}
      renderFailed={useMessages($depositText).renderFailed}
      onError={host.onError}
    >
      <DepositOfUser {...{ theme, locale, host }} />
    </ApiUrlGate>
  );
}

type Host = HostCallbacks<DepositFromWalletProps, "onDeposited" | "onReady" | "onError">;

function DepositOfUser({ theme, locale, host }: Pick<RootProps, "theme" | "locale"> & { host: Host }) {
  const session = useStore($session, { ssr: "initial" });
  const userId = session.status === "signed-in" ? session.user.id : null;
  const [isDrawn, setDrawn] = useState(false);
  useReady(isDrawn || session.status === "signed-out", host.onReady);
  return (
    <Root theme={theme} locale={locale}>
      {userId && <Deposit key={userId} userId={userId} host={host} onDrawn={() => setDrawn(true)} />}
    </Root>
  );
}

function Deposit({ userId, host, onDrawn }: { userId: string; host: Host; onDrawn: () => void }) {
  const t = useMessages($depositText);
  const [store] = useState(() => createDepositStore(userId));
  const state = useStore(store.$state);
  const focusNext: FocusNext = useRef(null);
  useEffect(() => store.connect(), [store]);
  useReady(state.status !== "loading", onDrawn);
  useFailure(state.status === "unreachable" || state.status === "refused" ? state.error : null, host.onError);

  const confirmed = state.status === "confirmed" ? state.deposit : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no event
  useEffect(() => {
    if (confirmed) host.onDeposited({ amount_ubxs: confirmed.amount_ubxs, tx_hash: confirmed.tx_hash });
  }, [confirmed]);

  const content = () => {
    switch (state.status) {
      case "loading":
        return <Spinner label={t.loading} />;
      case "unreachable":
        return (
          <ErrorNotice error={state.error} fallback={t.loadFailed} onRetry={store.reload} retryLabel={t.tryAgain} />
        );
      case "sign-only":
        return <Notice tone="info">{t.signOnly}</Notice>;
      case "suspended":
        return <Notice tone="info">{t.suspended}</Notice>;
      case "disconnected":
        return <p className="fh-muted">{t.connect}</p>;
      case "unverified":
        return <Notice tone="info">{t.verify}</Notice>;
      case "other-network":
        return <OtherNetwork state={state} store={store} focusNext={focusNext} />;
      case "form":
        return <DepositForm state={state} store={store} focusNext={focusNext} />;
      default:
        return <DepositProgress key={state.sent.hash} state={state} store={store} focusNext={focusNext} />;
    }
  };
  return <Card title={t.title}>{content()}</Card>;
}
