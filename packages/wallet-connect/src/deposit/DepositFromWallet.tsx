import { $session } from "@freehold/session";
import { Card, ErrorNotice, Notice, Root, type RootProps, Spinner, useMessages, useStore } from "@freehold/ui";
import { useEffect, useRef, useState } from "react";
import { DepositForm } from "./DepositForm.tsx";
import { DepositProgress } from "./DepositProgress.tsx";
import type { FocusNext } from "./focus-next.ts";
import { OtherNetwork } from "./OtherNetwork.tsx";
import { createDepositStore } from "./store/deposit-store.ts";
import { $depositText } from "./store/messages.ts";

/** Props of {@link DepositFromWallet}. */
export type DepositFromWalletProps = Pick<RootProps, "theme" | "locale"> & {
  /** A deposit is final and in the balance. */
  onDeposited?: ((event: { amount_ubxs: string; tx_hash: string }) => void) | undefined;
};

/**
 * Sends a deposit from the connected wallet and shows it until it is final. The wallet is connected and verified by
 * {@link WalletConnect} on the same page. It shows nothing to signed-out people.
 *
 * @example
 * <WalletConnect />
 * <DepositFromWallet onDeposited={reloadBalance} />
 */
export function DepositFromWallet({ theme, locale, onDeposited }: DepositFromWalletProps) {
  const session = useStore($session, { ssr: "initial" });
  const userId = session.status === "signed-in" ? session.user.id : null;
  return (
    <Root theme={theme} locale={locale}>
      {userId && <Deposit key={userId} userId={userId} onDeposited={onDeposited} />}
    </Root>
  );
}

function Deposit({ userId, onDeposited }: { userId: string } & Pick<DepositFromWalletProps, "onDeposited">) {
  const t = useMessages($depositText);
  const [store] = useState(() => createDepositStore(userId));
  const state = useStore(store.$state);
  const focusNext: FocusNext = useRef(null);
  useEffect(() => store.connect(), [store]);

  const confirmed = state.status === "confirmed" ? state.deposit : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no event
  useEffect(() => {
    if (confirmed) onDeposited?.({ amount_ubxs: confirmed.amount_ubxs, tx_hash: confirmed.tx_hash });
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
