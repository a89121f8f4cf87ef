import { useMessages, VisuallyHidden } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { WithdrawAll } from "@freehold/withdraw-all";
import { type ComponentType, useEffect, useState } from "react";
import { localChain } from "../../demo-wallet/local-chain.ts";
import { $withdrawAllMessages } from "./messages.ts";

/** The refund panel, under a title of the page. The land plan shows behind what is confirmed, paid or empty. */
export default function WithdrawAllSection() {
  const t = useMessages($withdrawAllMessages);
  return (
    <div className="refund">
      <LandPlan />
      {/* The widget's own titles begin at the second level, wherever it is embedded. */}
      <h1>
        <VisuallyHidden>{t.title}</VisuallyHidden>
      </h1>
      <WithdrawAll walletSection wallet={<WalletConnect connectOnly localChain={localChain() !== null} />} />
    </div>
  );
}

/** Two kilobytes of lines that the page does not wait for: nothing is missing where they cannot be fetched. */
function LandPlan() {
  const [Plan, setPlan] = useState<ComponentType<{ className: string }> | null>(null);
  useEffect(() => {
    import("../../shared/brand/Plan.tsx").then(
      (loaded) => setPlan(() => loaded.Plan),
      () => undefined,
    );
  }, []);
  return Plan && <Plan className="plan-faint refund-plan" />;
}
