import { useMessages } from "@freehold/ui";
import { WalletConnect } from "@freehold/wallet-connect";
import { WithdrawAll } from "@freehold/withdraw-all";
import { withdrawAll } from "@freehold/withdraw-all/store";
import { type ComponentType, useEffect, useState } from "react";
import { localChain } from "../../demo-wallet/local-chain.ts";
import { Link } from "../../shared/location/Link.tsx";
import { onChange } from "../../shared/query/on-change.ts";
import { $withdrawAllMessages } from "./messages.ts";

/** The refund panel, whose title is the page's, and what stands below it. */
export default function WithdrawAllSection() {
  const t = useMessages($withdrawAllMessages);
  useEffect(() => onChange(["deposits", "withdrawals"], () => void withdrawAll.refreshDeposits()), []);
  return (
    <div className="refund">
      <WithdrawAll
        walletSection
        titleLevel={1}
        wallet={<WalletConnect connectOnly localChain={localChain() !== null} />}
        empty={<Link section="dashboard">{t.toDashboard}</Link>}
      />
      <Foot />
    </div>
  );
}

/** The page does not wait for it: nothing that is needed is missing where it cannot be fetched. */
function Foot() {
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);
  useEffect(() => {
    import("./RefundFoot.tsx").then(
      (loaded) => setLoaded(() => loaded.default),
      () => undefined,
    );
  }, []);
  return Loaded && <Loaded />;
}
