import type { User } from "@freehold/contract";
import { $session } from "@freehold/session";
import { Address, Card, DescriptionList, Notice, Time, useMessages, useStore } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { WalletConnect } from "@freehold/wallet-connect";
import { $theme } from "../theme.ts";
import { $yourWalletMessages } from "./messages.ts";
import "./styles.css";

/**
 * The registered wallet, whether it is verified, and the way to connect one.
 *
 * @param props.localChain - the platform works with a chain of this machine.
 */
export function YourWallet({ localChain }: { localChain: boolean }) {
  const t = useMessages($yourWalletMessages);
  const session = useStore($session);
  if (session.status !== "signed-in") return null;
  return (
    <Card title={t.yours}>
      <WalletVerification user={session.user} localChain={localChain} />
    </Card>
  );
}

/** What {@link YourWallet} holds, without its card. */
export function WalletVerification({
  user: { wallet_address, wallet_verified_at },
  localChain,
}: {
  user: User;
  localChain: boolean;
}) {
  const t = useMessages($yourWalletMessages);
  const theme = useStore($theme);
  return (
    <>
      <DescriptionList
        className="wallet-facts"
        items={[
          { term: t.address, value: <Address value={wallet_address} display="groups" copy /> },
          {
            term: t.proof,
            value: wallet_verified_at ? (
              <span className="wallet-verified">
                <CircleCheck size={16} /> <span className="wallet-verified-word">{t.verified}</span>{" "}
                <Time value={wallet_verified_at} zone />
              </span>
            ) : (
              t.notVerified
            ),
          },
        ]}
      />
      {!wallet_verified_at && <Notice tone="info">{t.whyVerify}</Notice>}
      <WalletConnect theme={theme} localChain={localChain} />
    </>
  );
}
