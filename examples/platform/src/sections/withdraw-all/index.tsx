import { WalletConnect } from "@freehold/wallet-connect";
import { WithdrawAll } from "@freehold/withdraw-all";
import { withdrawAll } from "@freehold/withdraw-all/store";
import { type ComponentType, useEffect, useState } from "react";
import { localChain } from "../../demo-wallet/local-chain.ts";
import { onChange } from "../../shared/query/on-change.ts";

/** The refund panel, whose title is the page's. The land plan shows behind what is confirmed, paid or empty. */
export default function WithdrawAllSection() {
  useEffect(() => onChange(["deposits", "withdrawals"], () => void withdrawAll.refreshDeposits()), []);
  return (
    <div className="refund">
      <LandPlan />
      <WithdrawAll
        walletSection
        titleLevel={1}
        wallet={<WalletConnect connectOnly localChain={localChain() !== null} />}
      />
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
