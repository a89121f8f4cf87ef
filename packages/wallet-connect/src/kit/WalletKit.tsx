import { adoptStyles } from "@freehold/element";
import { $session } from "@freehold/session";
import { useBeforePaint } from "@freehold/ui";
import { useStore } from "@nanostores/react";
import { type DisclaimerComponent, RainbowKitAuthenticationProvider, RainbowKitProvider } from "@rainbow-me/rainbowkit";
import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { useId, useMemo, useSyncExternalStore } from "react";
import { useAccount, WagmiContext } from "wagmi";
import { isVerified } from "../is-verified.ts";
import { $text } from "../text.ts";
import type { Asked, WalletConnectProps } from "../WalletConnect.tsx";
import { Avatar } from "./Avatar.tsx";
import { Connecting } from "./connecting.ts";
import { DialogNotice } from "./DialogNotice.tsx";
import { dialogLocale } from "./locale.ts";
import { MissingQrCode } from "./MissingQrCode.tsx";
import { Opener } from "./Opener.tsx";
import { Switching } from "./Switching.ts";
import { DIALOG_STYLES } from "./styles.ts";
import { Tracker } from "./tracker.tsx";
import { createVerification } from "./verification.ts";
import type { WalletPage } from "./wagmi-page.ts";

/** Props of {@link WalletKit}: those of the widget, and what its button was pressed for. */
export type WalletKitProps = WalletConnectProps & {
  page: WalletPage;
  /** What a button was pressed for: each time the dialog that fits is opened. */
  asked: Asked;
  /** What went wrong; `null` if nothing did. */
  problem: unknown;
  /** Called with what went wrong, and with `null` when somebody tries again. */
  onProblem: (problem: unknown) => void;
};

/** RainbowKit with all it needs, around nothing: its dialogs stand in the body. */
export function WalletKit(props: WalletKitProps) {
  const { page, styleNonce } = props;
  useBeforePaint(() => {
    if (styleNonce) setNonce(styleNonce);
    adoptStyles(document, DIALOG_STYLES);
  }, [styleNonce]);
  return (
    // Not WagmiProvider: each time it renders it forgets the connection or asks every wallet for one.
    <WagmiContext.Provider value={page.config}>
      <QueryClientProvider client={page.queryClient}>
        <Dialogs {...props} />
      </QueryClientProvider>
    </WagmiContext.Provider>
  );
}

const narrow = () => matchMedia("(max-width: 767.98px)");

function watchWidth(onChange: () => void): () => void {
  const query = narrow();
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

const SignOnlyNote: DisclaimerComponent = ({ Text }) => <Text>{$text.get().signOnly}</Text>;

function Dialogs({ asked, problem, onProblem, connectOnly, signOnly, theme, locale }: WalletKitProps) {
  const session = useStore($session);
  const { address } = useAccount();
  const id = useId();
  const isNarrow = useSyncExternalStore(watchWidth, () => narrow().matches);
  const adapter = useMemo(() => createVerification(onProblem), [onProblem]);
  const appInfo = useMemo(
    () => ({ learnMoreUrl: "https://ethereum.org/wallets/", ...(signOnly && { disclaimer: SignOnlyNote }) }),
    [signOnly],
  );
  return (
    <RainbowKitAuthenticationProvider
      adapter={adapter}
      // While nobody knows who is signed in, too: RainbowKit closes its dialogs when this begins.
      enabled={session.status !== "signed-out" && !connectOnly}
      status={isVerified(session, address) ? "authenticated" : "unauthenticated"}
    >
      <RainbowKitProvider
        appInfo={appInfo}
        avatar={Avatar}
        id={`fh_${theme === "light" || theme === "dark" || theme === "auto" ? theme : "page"}`}
        locale={dialogLocale(locale || document.documentElement.lang)}
        // RainbowKit finds out by itself, but half a second late (SPEC 9).
        modalSize={isNarrow ? "compact" : "wide"}
        showRecentTransactions
        theme={null}
      >
        <Opener asked={asked} owner={id} />
        <Connecting owner={id} onProblem={onProblem} />
        <Switching onProblem={onProblem} />
        <DialogNotice problem={problem} theme={theme} />
        <Tracker />
        <MissingQrCode owner={id} theme={theme} />
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>
  );
}
