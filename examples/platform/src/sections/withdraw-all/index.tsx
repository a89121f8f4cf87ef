import { useMessages } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { WithdrawAll } from "@freehold/withdraw-all";
import { withdrawAll } from "@freehold/withdraw-all/store";
import { type ComponentType, useEffect, useState } from "react";
import { localChain } from "../../demo-wallet/local-chain.ts";
import { Link } from "../../shared/location/Link.tsx";
import { onChange } from "../../shared/query/on-change.ts";
import { $withdrawAllMessages } from "./messages.ts";

const loadPlan = () => import("./LandPlan.tsx");
const loadEarnings = () => import("./EarningsLeft.tsx");

/** The refund panel, whose title is the page's. The land plan shows behind what is confirmed, paid or empty. */
export default function WithdrawAllSection() {
  const t = useMessages($withdrawAllMessages);
  useEffect(() => onChange(["deposits", "withdrawals"], () => void withdrawAll.refreshDeposits()), []);
  return (
    <div className="refund">
      <Later load={loadPlan} />
      <WithdrawAll
        walletSection
        titleLevel={1}
        wallet={<WalletConnect connectOnly localChain={localChain() !== null} />}
        empty={<Link section="dashboard">{t.toDashboard}</Link>}
      />
      <Later load={loadEarnings} />
    </div>
  );
}

/** What the page does not wait for: nothing that it needs is missing where this cannot be fetched. */
function Later({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => {
    load().then(
      (loaded) => setLoaded(() => loaded.default),
      () => undefined,
    );
  }, [load]);
  return Loaded && <Loaded />;
}
