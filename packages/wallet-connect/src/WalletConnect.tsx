import type { User } from "@freehold/contract";
import { $session, $wallet, configure, type Session, type Wallet } from "@freehold/session";
import { Button, ErrorNotice, Notice, Root, useBeforePaint, useMessages } from "@freehold/ui";
import { shortAddress } from "@freehold/ui/format";
import { CircleCheck, LockKeyhole, TriangleAlert, Wallet as WalletIcon } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { isVerified } from "./is-verified.ts";
import type { WalletPage } from "./kit/index.ts";
import { network } from "./networks.ts";
import type { WalletOptions } from "./options.ts";
import { restrictToSigning } from "./sign-only.ts";
import { $text } from "./text.ts";
import { isReturning, type Kit, loadKit, mayStore, prefetchKit, whenIdle } from "./wallet-connect.ts";

/** Props of {@link WalletConnect}. */
export type WalletConnectProps = WalletOptions & {
  /** Wallets may only be asked to sign in, nothing that could move funds. Holds for the whole page from then on. */
  signOnly?: boolean | undefined;
  /** Connect, and do not ask for a proof that the wallet is the signed-in user's. */
  connectOnly?: boolean | undefined;
  /** For a page whose `style-src` wants one: the nonce of the style that stops the page from scrolling under a dialog. */
  styleNonce?: string | undefined;
  /** Where the API is. @default "/api" on the page's origin, or what `configure()` of the session was given */
  apiUrl?: string | undefined;
  /** @default the page's own `color-scheme` */
  theme?: "light" | "dark" | "auto" | (string & {}) | undefined;
  /** Language of the messages and the dialogs. @default the page's `<html lang>`, English where there is no translation */
  locale?: string | undefined;
  onConnected?: ((event: { address: string; chainId: number }) => void) | undefined;
  onDisconnected?: (() => void) | undefined;
  /** The signed-in user has proved that a wallet is theirs: the connected one, or another without connecting it. */
  onVerified?: ((event: { address: string }) => void) | undefined;
};

/**
 * Connects a wallet (SPEC 2, "Wallet-connection dialogs"). A button at first; RainbowKit, wagmi and viem are loaded when
 * somebody asks for them. A signed-in user is asked to prove that the wallet is theirs.
 *
 * @example
 * <WalletConnect projectId="0123456789abcdef" />
 * <WalletConnect signOnly />
 */
export function WalletConnect(props: WalletConnectProps) {
  const { signOnly, connectOnly, apiUrl, theme, locale } = props;
  const t = useMessages($text);
  const wallet = useStore($wallet, { ssr: "initial" });
  const session = useStore($session, { ssr: "initial" });
  const [kit, setKit] = useState<(Kit & { page: WalletPage }) | null>(null);
  const [asked, setAsked] = useState<Asked>({ times: 0, what: "wallet" });
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  useBeforePaint(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useBeforePaint(() => {
    if (signOnly) restrictToSigning();
  }, [signOnly]);
  const connected = wallet.status === "connected";
  useReconnecting(props);
  useEvents(props, wallet, session);

  async function load() {
    if (!mayStore()) throw t.storageBlocked;
    const kit = await loadKit();
    const page = await kit.walletPage(props);
    setKit({ ...kit, page });
  }
  // A connected wallet has transactions to follow.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each connection
  useEffect(() => {
    if (connected && !kit) load().catch(setProblem);
  }, [connected]);

  async function open(what: Asked["what"]) {
    setProblem(null);
    setLoading(true);
    try {
      await load();
      setAsked(({ times }) => ({ times: times + 1, what }));
    } catch (error) {
      console.error(error);
      setProblem(error);
    } finally {
      setLoading(false);
    }
  }

  const proof = proofOf(wallet, session, connectOnly);
  const user = session.status === "signed-in" ? session.user : null;
  return (
    <Root theme={theme} locale={locale} className="fh-wallet">
      <div className="fh-wallet-line">
        <Button
          variant={wallet.status === "disconnected" && !connectOnly ? "primary" : "secondary"}
          size={connectOnly ? "small" : "medium"}
          className="fh-wallet-button"
          icon={<Mark wallet={wallet} proof={proof} />}
          busy={loading}
          busyLabel={t.opening}
          aria-haspopup="dialog"
          {...label(wallet, proof, t)}
          onPointerEnter={prefetchKit}
          onFocus={prefetchKit}
          onClick={() => open("wallet")}
        />
        {wallet.status === "connected" && wallet.supported && proof !== "wanted" && (
          <Button
            size={connectOnly ? "small" : "medium"}
            aria-haspopup="dialog"
            aria-label={t.network({ name: network(wallet.chainId).name })}
            onClick={() => open("network")}
          >
            {network(wallet.chainId).name}
          </Button>
        )}
      </div>
      {signOnly && (
        <p className="fh-wallet-note fh-muted">
          <LockKeyhole size={16} />
          {t.signOnly}
        </p>
      )}
      {user && !connectOnly && <Elsewhere key={user.id} user={user} />}
      {proof === "wanted" && user?.wallet_verified_at && (
        <Notice tone="warning">{t.replaces({ address: shortAddress(user.wallet_address) })}</Notice>
      )}
      {!kit && <ErrorNotice error={problem} fallback={t.failed} />}
      {kit && <kit.WalletKit {...props} page={kit.page} asked={asked} problem={problem} onProblem={setProblem} />}
    </Root>
  );
}

/** The way for a wallet that is not in this browser: most people's is. */
function Elsewhere({ user }: { user: User }) {
  const t = useMessages($text);
  const [later, setLater] = useState<typeof import("./SignElsewhere.tsx") | null>(null);
  const [loading, setLoading] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  async function open() {
    setProblem(null);
    setLoading(true);
    try {
      setLater(await import("./SignElsewhere.tsx"));
    } catch (error) {
      console.error(error);
      setProblem(error);
    } finally {
      setLoading(false);
    }
  }

  const label = user.wallet_verified_at ? t.elsewhereAnother : t.elsewhere;
  return (
    <>
      {/* Not disabled meanwhile: the dialog gives the focus back to what had it. */}
      <Button variant="link" size="small" aria-haspopup="dialog" aria-live="polite" onClick={open}>
        {loading ? t.opening : label}
      </Button>
      <ErrorNotice error={problem} fallback={t.failed} />
      {later && <later.SignElsewhere user={user} onClose={() => setLater(null)} />}
    </>
  );
}

/** What the kit is to open, and how often it was asked to. */
export type Asked = { times: number; what: "wallet" | "network" };

type Proof = "none" | "wanted" | "given";

/** Whether the connected wallet is proved to be the signed-in user's. */
function proofOf(wallet: Wallet, session: Session, connectOnly = false): Proof {
  if (wallet.status !== "connected" || session.status !== "signed-in") return "none";
  if (isVerified(session, wallet.address)) return "given";
  return connectOnly ? "none" : "wanted";
}

function label(wallet: Wallet, proof: Proof, t: ReturnType<(typeof $text)["get"]>) {
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

/** Whoever was connected when last here is connected again, once the page has nothing else to do. */
function useReconnecting(props: WalletConnectProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has settled; later changes count for no wallet
  useEffect(() => {
    if (!isReturning()) return;
    return whenIdle(() => {
      loadKit()
        .then(({ walletPage }) => walletPage(props))
        // The button tries it again, and says what is wrong.
        .catch(() => {});
    });
  }, []);
}

function useEvents({ onConnected, onDisconnected, onVerified }: WalletConnectProps, wallet: Wallet, session: Session) {
  const user = session.status === "signed-in" ? session.user : null;
  const userId = user?.id;
  const verifiedAt = user?.wallet_verified_at;
  const address = wallet.status === "connected" ? wallet.address : null;
  const chainId = wallet.status === "connected" ? wallet.chainId : null;
  const told = useRef<{ address?: string | null; userId?: string | undefined; verifiedAt?: string | null | undefined }>(
    {},
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new callback is no event
  useEffect(() => {
    const before = told.current;
    told.current = { address, userId, verifiedAt };
    if (address && chainId && address !== before.address) onConnected?.({ address, chainId });
    if (!address && before.address) onDisconnected?.();
    // Not for a wallet that was verified before this page knew its owner.
    if (user && userId === before.userId && verifiedAt && verifiedAt !== before.verifiedAt)
      onVerified?.({ address: user.wallet_address });
  }, [address, chainId, userId, verifiedAt]);
}
