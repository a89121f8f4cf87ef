import type { DepositAddress } from "@freehold/contract";
import { $session, $wallet } from "@freehold/session";
import { wallet } from "@freehold/session/api/wallet";
import { Card, ErrorNotice, Notice, Root, Spinner, useMessages } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { isVerified } from "../is-verified.ts";
import { isSignOnly } from "../sign-only.ts";
import { DepositForm } from "./DepositForm.tsx";
import { DepositProgress } from "./DepositProgress.tsx";
import { $sent, forgetDeposit, keepDeposit, keptDeposit, type Sent } from "./kept.ts";
import { $depositText } from "./text.ts";

/** Props of {@link DepositFromWallet}. */
export type DepositFromWalletProps = {
  /** @default the page's own `color-scheme` */
  theme?: "light" | "dark" | "auto" | (string & {}) | undefined;
  /** Language of the messages. @default the page's `<html lang>` */
  locale?: string | undefined;
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

type Place = DepositAddress | "loading" | { error: unknown };

function Deposit({ userId, onDeposited }: { userId: string } & Pick<DepositFromWalletProps, "onDeposited">) {
  const t = useMessages($depositText);
  const [place, setPlace] = useState<Place>("loading");
  const [sent, setSent] = useState<Sent | null>(() => keptDeposit(userId));
  const sentHere = useStore($sent)[userId];
  if (sentHere && sentHere !== sent) setSent(sentHere);
  const load = useCallback((signal?: AbortSignal) => {
    setPlace("loading");
    wallet.address(signal && { signal }).then(setPlace, (error) => {
      if (!signal?.aborted) setPlace({ error });
    });
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    load(leaving.signal);
    return () => leaving.abort();
  }, [load]);

  const fresh = useRef(false);
  const pressed = useRef(false);
  const began = (next: Sent) => {
    fresh.current = true;
    keepDeposit(userId, next);
  };
  const forget = useCallback(() => sent && forgetDeposit(userId, sent), [userId, sent]);
  const again = () => {
    forget();
    pressed.current = true;
    setSent(null);
    load();
  };
  return (
    <Card title={t.title}>
      {sent ? (
        <DepositProgress
          key={sent.hash}
          sent={sent}
          fresh={fresh.current}
          onEnded={forget}
          onAgain={again}
          onDeposited={onDeposited}
        />
      ) : place === "loading" ? (
        <Spinner label={t.loading} />
      ) : "error" in place ? (
        <ErrorNotice error={place.error} fallback={t.loadFailed} onRetry={() => load()} retryLabel={t.tryAgain} />
      ) : (
        <Gate place={place}>
          <DepositForm userId={userId} place={place} pressed={pressed} onSent={began} onChanged={setPlace} />
        </Gate>
      )}
    </Card>
  );
}

/** What has to be so before anything can be sent. */
function Gate({ place, children }: { place: DepositAddress; children: ReactNode }) {
  const t = useMessages($depositText);
  const session = useStore($session);
  const wallet = useStore($wallet);
  if (isSignOnly()) return <Notice tone="info">{t.signOnly}</Notice>;
  if (place.platform_status === "suspended") return <Notice tone="info">{t.suspended}</Notice>;
  if (wallet.status !== "connected") return <p className="fh-muted">{t.connect}</p>;
  if (!isVerified(session, wallet.address)) return <Notice tone="info">{t.verify}</Notice>;
  return children;
}
