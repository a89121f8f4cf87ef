import "./demo-wallet.css";
import { isSameAddress } from "@freehold/contract";
import { $session } from "@freehold/session";
import { announceWallet, createTestWallet, walletIcon } from "@freehold/testing/wallet";
import { Root, useStore } from "@freehold/ui";
import { persistentAtom } from "@nanostores/persistent";
import { type ComponentProps, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { $theme } from "../shared/theme.ts";
import { ACCOUNTS, type Account } from "./accounts.ts";
import type { LocalChain } from "./local-chain.ts";
import { QuestionWindow } from "./QuestionWindow.tsx";
import { ask } from "./questions.ts";

/** The account that the page is connected to, remembered as wallets do; nothing while it is not. */
const $connected = persistentAtom<string>("freehold_demo_wallet", "");

const accountOf = (address: string | undefined): Account =>
  ACCOUNTS.find((each) => address && isSameAddress(each.address, address)) ?? ACCOUNTS[0];

/** Waits until it is known who is signed in, whose account a connection proposes, or that this cannot be found out now. */
const sessionKnown = () =>
  new Promise<void>((resolve) => {
    const stop = $session.subscribe((session) => {
      if (session.status === "loading" && !session.error) return;
      queueMicrotask(() => stop());
      resolve();
    });
  });

/** Starts the demo wallet and announces it to what looks for wallets. Its window is shown when it is asked something. */
export function startDemoWallet(chain: LocalChain): void {
  const wallet = createTestWallet({
    key: ACCOUNTS.map(({ key }) => key),
    chainId: chain.id,
    rpcUrl: "/demo/rpc",
    connected: $connected.get() !== "",
    behaviour: { switching: { code: 4200, message: "The demo wallet knows only the local chain." } },
    ask: async (question) => {
      await sessionKnown();
      return ask(question);
    },
  });
  if ($connected.get()) wallet.chooseAccount(accountOf($connected.get()).address);
  wallet.provider.on("accountsChanged", ([address = ""]: string[]) => $connected.set(address));

  /** The account of the person who is signed in. */
  const proposed = () => {
    const session = $session.get();
    return accountOf(session.status === "signed-in" ? session.user.wallet_address : undefined);
  };
  const host = document.createElement("div");
  // A wallet's window is none of the page's: what the page does with keys and wheels for its own dialogs is not for here.
  for (const type of ["keydown", "wheel", "touchmove"]) host.addEventListener(type, (event) => event.stopPropagation());
  document.body.append(host);
  createRoot(host).render(
    <StrictMode>
      <Themed chain={chain} proposed={proposed} choose={({ address }) => wallet.chooseAccount(address)} />
    </StrictMode>,
  );
  announceWallet({ name: "Demo wallet", rdns: "test.freehold.demo", icon: walletIcon("#7a5c1e") }, wallet.provider);
}

function Themed(props: ComponentProps<typeof QuestionWindow>) {
  const theme = useStore($theme);
  return (
    <Root theme={theme}>
      <QuestionWindow {...props} />
    </Root>
  );
}
