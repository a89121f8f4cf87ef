import { Auth } from "@freehold/auth";
import { $session } from "@freehold/session";
import { useStore } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { localChain } from "../../demo-wallet/local-chain.ts";

/** The sign-in below a window's card, for people who aren't signed in. */
export function SignInFirst() {
  const session = useStore($session);
  if (session.status !== "signed-out") return null;
  return <Auth wallet={<WalletConnect connectOnly localChain={localChain() !== null} />} />;
}
