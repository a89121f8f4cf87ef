import { adoptStyles } from "@freehold/element";
import { $session } from "@freehold/session";
import { ownProps, useIsomorphicLayoutEffect, useStore } from "@freehold/ui";
import { type DisclaimerComponent, RainbowKitAuthenticationProvider, RainbowKitProvider } from "@rainbow-me/rainbowkit";
import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { useId, useMemo, useSyncExternalStore } from "react";
import { useAccount, WagmiContext } from "wagmi";
import { isVerified } from "../../store/is-verified.ts";
import { $text } from "../../store/messages.ts";
import type { DialogRequest, WalletConnectProps } from "../../store/types.ts";
import { WalletName } from "../names/wallet-name.ts";
import { TransactionTracker } from "../transactions/transaction-tracker.ts";
import type { WalletPage } from "../wallets/wallet-page.ts";
import { Avatar } from "./Avatar.tsx";
import { ConnectErrors } from "./connect-errors.ts";
import { DialogNotice } from "./DialogNotice.tsx";
import { DialogOpener } from "./DialogOpener.tsx";
import { dialogLocale } from "./locale.ts";
import { DIALOG_STYLES } from "./styles.ts";
import { SwitchErrors } from "./switch-errors.ts";
import { createWalletAuthentication } from "./wallet-authentication.ts";

/** Props of {@link WalletDialogs}: those of the widget, and the requested dialog. */
export type WalletDialogsProps = Pick<
  WalletConnectProps,
  "connectOnly" | "signOnly" | "styleNonce" | "theme" | "locale"
> & {
  /** The state that all wallet widgets on a page share. */
  page: WalletPage;
  /** Opens a dialog each time it changes. */
  request: DialogRequest;
  /** The error, or `null`. */
  problem: unknown;
  /** Called with an error, and with `null` on a retry. */
  onProblem: (problem: unknown) => void;
};

/** Renders RainbowKit without children: its dialogs render in the body. */
export function WalletDialogs(given: WalletDialogsProps) {
  const props = ownProps(given);
  const { page, styleNonce } = props;
  useIsomorphicLayoutEffect(() => {
    if (styleNonce) setNonce(styleNonce);
    adoptStyles(document, DIALOG_STYLES);
  }, [styleNonce]);
  return (
    // Not WagmiProvider: each time it renders it forgets the connection or asks every wallet for one.
    <WagmiContext.Provider value={page.config}>
      <QueryClientProvider client={page.queryClient}>
        <RainbowKit {...props} />
      </QueryClientProvider>
    </WagmiContext.Provider>
  );
}

/** SPEC 9: dialogs are compact below 768 pixels. */
const narrow = () => globalThis.matchMedia?.("(max-width: 767.98px)");

function watchWidth(onChange: () => void): () => void {
  const query = narrow();
  query?.addEventListener("change", onChange);
  return () => query?.removeEventListener("change", onChange);
}

const SignOnlyNote: DisclaimerComponent = ({ Text }) => <Text>{$text.get().signOnly}</Text>;

function RainbowKit(given: WalletDialogsProps) {
  const { request, problem, onProblem, connectOnly, signOnly, theme, locale } = ownProps(given);
  const session = useStore($session);
  const { address } = useAccount();
  const id = useId();
  const isNarrow = useSyncExternalStore(watchWidth, () => narrow()?.matches ?? false);
  const adapter = useMemo(() => createWalletAuthentication(onProblem), [onProblem]);
  const appInfo = useMemo(
    () => ({ learnMoreUrl: "https://ethereum.org/wallets/", ...(signOnly && { disclaimer: SignOnlyNote }) }),
    [signOnly],
  );
  return (
    <RainbowKitAuthenticationProvider
      adapter={adapter}
      // Also while it is not known who is signed in: RainbowKit closes its dialogs when this begins.
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
        <DialogOpener request={request} owner={id} />
        <ConnectErrors owner={id} onProblem={onProblem} />
        <SwitchErrors onProblem={onProblem} />
        <DialogNotice problem={problem} theme={theme} />
        <TransactionTracker />
        <WalletName />
      </RainbowKitProvider>
    </RainbowKitAuthenticationProvider>
  );
}
