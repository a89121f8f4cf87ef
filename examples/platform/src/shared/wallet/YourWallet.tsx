import { $session } from "@freehold/session";
import { Address, Card, DescriptionList, Notice, Time, useMessages, useStore } from "@freehold/ui";
import { CircleCheck } from "@freehold/ui/icons";
import { WalletConnect } from "@freehold/wallet-connect";
import { $theme } from "../theme.ts";
import { $yourWalletMessages } from "./messages.ts";
import "./styles.css";

/**
 * The registered wallet, whether it is proven to be the person's, and the way to connect one.
 *
 * @param props.localChain - the platform works with a chain of this machine.
 */
export function YourWallet({ localChain }: { localChain: boolean }) {
  const t = useMessages($yourWalletMessages);
  const session = useStore($session);
  const theme = useStore($theme);
  if (session.status !== "signed-in") return null;
  const { wallet_address, wallet_verified_at } = session.user;
  return (
    <Card title={t.yours}>
      <DescriptionList
        className="wallet-facts"
        items={[
          { term: t.address, value: <Address value={wallet_address} display="groups" copy /> },
          {
            term: t.proof,
            value: wallet_verified_at ? (
              <span className="wallet-verified">
                <CircleCheck size={16} /> <span className="wallet-verified-word">{t.verified}</span>{" "}
                <Time value={wallet_verified_at} />
              </span>
            ) : (
              t.notVerified
            ),
          },
        ]}
      />
      {!wallet_verified_at && <Notice tone="info">{t.whyVerify}</Notice>}
      <WalletConnect theme={theme} localChain={localChain} />
    </Card>
  );
}
