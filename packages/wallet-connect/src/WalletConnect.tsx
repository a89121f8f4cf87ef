import { $session, $wallet, claimApiUrl, type Session, validateApiUrl, type Wallet } from "@freehold/session";
import {
  ApiUrlGate,
  Button,
  ErrorNotice,
  type HostCallbacks,
  Notice,
  ownProps,
  Root,
  useFailure,
  useHostCallbacks,
  useIsomorphicLayoutEffect,
  useMessages,
  useReady,
  useStore,
} from "@freehold/ui";
import { shortAddress } from "@freehold/ui/format";
import { CircleCheck, LockKeyhole, TriangleAlert, Wallet as WalletIcon } from "@freehold/ui/icons";
import { useEffect, useState } from "react";
import { ManualSignature } from "./manual-signature/ManualSignature.tsx";
import type { WalletPage } from "./rainbowkit/on-demand/entry.ts";
import { loadRainbowKit, prefetchRainbowKit, type RainbowKit } from "./rainbowkit/on-demand/load-rainbowkit.ts";
import { chainName } from "./store/chain-name.ts";
import { isVerified } from "./store/is-verified.ts";
import { $text } from "./store/messages.ts";
import { restrictToSigning } from "./store/sign-only.ts";
import { canStore } from "./store/storage.ts";
import type { DialogRequest, WalletConnectProps } from "./store/types.ts";
import { WalletError } from "./store/wallet-error.ts";
import { useLoading } from "./use-loading.ts";
import { useReconnect } from "./use-reconnect.ts";
import { useWalletEvents } from "./use-wallet-events.ts";

/**
 * Connects a wallet (SPEC 2, "Wallet-connection dialogs"). It starts as a button and loads RainbowKit, wagmi and viem when the user
 * clicks it. Signed-in users are asked to verify the wallet.
 *
 * @example
 * <WalletConnect projectId="0123456789abcdef" />
 * <WalletConnect signOnly />
 */
export function WalletConnect(given: WalletConnectProps) {
  const props = ownProps(given);
  const { apiUrl, theme, locale, onConnected, onDisconnected, onVerified, onReady, onError } = props;
  const host = useHostCallbacks({ onConnected, onDisconnected, onVerified, onReady, onError });
  return (
    <ApiUrlGate
      {...{ apiUrl, theme, locale }}
      session={{ validateApiUrl, claimApiUrl }}
      renderFailed={useMessages($text).renderFailed}
      onError={host.onError}
    >
      <ConnectButton props={props} host={host} />
    </ApiUrlGate>
  );
}

type Host = HostCallbacks<WalletConnectProps, "onConnected" | "onDisconnected" | "onVerified" | "onReady" | "onError">;
type ConnectButtonProps = { props: WalletConnectProps; host: Host };

function ConnectButton({ props, host }: ConnectButtonProps) {
  const { signOnly, connectOnly, theme, locale } = props;
  const t = useMessages($text);
  const wallet = useStore($wallet, { ssr: "initial" });
  const session = useStore($session, { ssr: "initial" });
  const [loaded, setLoaded] = useState<{ rainbowKit: RainbowKit; page: WalletPage } | null>(null);
  const [request, setRequest] = useState<DialogRequest>({ times: 0, dialog: "wallet" });
  const { isLoading, problem, setProblem, run } = useLoading();

  useIsomorphicLayoutEffect(() => {
    if (signOnly) restrictToSigning();
  }, [signOnly]);
  useReconnect(props);
  useWalletEvents(host, wallet, session);
  useFailure(problem, host.onError);
  useReady(true, host.onReady);

  async function load() {
    if (!canStore()) throw new WalletError("storage_blocked", t.storageBlocked);
    const rainbowKit = await loadRainbowKit();
    const page = await rainbowKit.walletPage(props);
    setLoaded({ rainbowKit, page });
  }
  const isConnected = wallet.status === "connected";
  // A connected wallet has transactions to follow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each connection
  useEffect(() => {
    if (isConnected && !loaded) load().catch(setProblem);
  }, [isConnected]);

  const open = (dialog: DialogRequest["dialog"]) =>
    run(async () => {
      await load();
      setRequest(({ times }) => ({ times: times + 1, dialog }));
    });

  const proof = proofOf(wallet, session, connectOnly);
  const user = session.status === "signed-in" ? session.user : null;
  return (
    <Root theme={theme} locale={locale} className="fh-wallet">
      <div className="fh-wallet-line">
        <Button
          variant={
            wallet.status === "disconnected" && !connectOnly && !user?.wallet_verified_at ? "primary" : "secondary"
          }
          size={connectOnly ? "small" : "medium"}
          className="fh-wallet-button"
          icon={<Mark wallet={wallet} proof={proof} />}
          busy={isLoading}
          busyLabel={t.opening}
          aria-haspopup="dialog"
          {...labelOf(wallet, proof, t)}
          onPointerEnter={prefetchRainbowKit}
          onFocus={prefetchRainbowKit}
          onClick={() => open("wallet")}
        />
        {wallet.status === "connected" && wallet.supported && proof !== "wanted" && (
          <Button
            size={connectOnly ? "small" : "medium"}
            aria-haspopup="dialog"
            aria-label={t.network({ name: chainName(wallet.chainId) })}
            onClick={() => open("network")}
          >
            {chainName(wallet.chainId)}
          </Button>
        )}
      </div>
      {signOnly && (
        <p className="fh-wallet-note fh-muted">
          <LockKeyhole size={16} />
          <span className="fh-text">{t.signOnly}</span>
        </p>
      )}
      {user && !connectOnly && <ManualSignature key={user.id} user={user} />}
      {proof === "wanted" && user?.wallet_verified_at && (
        <Notice tone="warning">{t.replaces({ address: shortAddress(user.wallet_address) })}</Notice>
      )}
      {loaded ? (
        <loaded.rainbowKit.WalletDialogs
          {...props}
          page={loaded.page}
          request={request}
          problem={problem}
          onProblem={setProblem}
        />
      ) : (
        <ErrorNotice error={problem} fallback={t.failed} />
      )}
    </Root>
  );
}

type Proof = "none" | "wanted" | "given";

/** Whether the connected wallet is proved to be the signed-in user's. */
function proofOf(wallet: Wallet, session: Session, connectOnly = false): Proof {
  if (wallet.status !== "connected" || session.status !== "signed-in") return "none";
  if (isVerified(session, wallet.address)) return "given";
  return connectOnly ? "none" : "wanted";
}

function labelOf(wallet: Wallet, proof: Proof, t: ReturnType<(typeof $text)["get"]>) {
  if (wallet.status === "disconnected") return { children: t.connect };
  if (wallet.status !== "connected") return { children: t[wallet.status] };
  const address = shortAddress(wallet.address);
  if (proof === "wanted") return { children: t.verify({ address }) };
  if (!wallet.supported) return { children: t.wrongNetwork };
  const name = proof === "given" ? t.accountVerified({ address }) : t.account({ address });
  return { children: address, "aria-label": name };
}

function Mark({ wallet, proof }: { wallet: Wallet; proof: Proof }) {
  if (wallet.status === "connected" && !wallet.supported && proof !== "wanted") return <TriangleAlert size={16} />;
  return proof === "given" ? <CircleCheck size={16} /> : <WalletIcon size={16} />;
}
