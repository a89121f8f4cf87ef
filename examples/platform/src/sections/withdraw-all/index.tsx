import { useMessages, VisuallyHidden } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { WithdrawAll } from "@freehold/withdraw-all";
import { localChain } from "../../demo-wallet/local-chain.ts";
import { $withdrawAllMessages } from "./messages.ts";

/** The refund panel, under a title of the page. */
export default function WithdrawAllSection() {
  const t = useMessages($withdrawAllMessages);
  return (
    <>
      {/* The widget's own titles begin at the second level, wherever it is embedded. */}
      <h1>
        <VisuallyHidden>{t.title}</VisuallyHidden>
      </h1>
      <WithdrawAll walletSection wallet={<WalletConnect connectOnly localChain={localChain() !== null} />} />
    </>
  );
}
