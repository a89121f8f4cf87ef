import { useMessages, VisuallyHidden } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { WithdrawAll } from "@freehold/withdraw-all";
import { localChain } from "../../demo-wallet/local-chain.ts";
import { Plan } from "../../shared/brand/Plan.tsx";
import { $withdrawAllMessages } from "./messages.ts";

/** The refund panel, under a title of the page. The land plan shows behind what is confirmed, paid or empty. */
export default function WithdrawAllSection() {
  const t = useMessages($withdrawAllMessages);
  return (
    <div className="refund">
      <Plan className="plan-faint refund-plan" />
      {/* The widget's own titles begin at the second level, wherever it is embedded. */}
      <h1>
        <VisuallyHidden>{t.title}</VisuallyHidden>
      </h1>
      <WithdrawAll walletSection wallet={<WalletConnect connectOnly localChain={localChain() !== null} />} />
    </div>
  );
}
