import { $platform, $session } from "@freehold/session";
import { useStore } from "@freehold/ui";
import { DepositFromWallet } from "@freehold/wallet-connect";
import { useState } from "react";
import { localChain } from "../../../demo-wallet/local-chain.ts";
import { reload } from "../../../shared/query/user-query.ts";
import { Refund } from "../../../shared/refund/Refund.tsx";
import { $theme } from "../../../shared/theme.ts";
import { YourWallet } from "../../../shared/wallet/YourWallet.tsx";
import { DepositDestination } from "../deposit/DepositDestination.tsx";
import { PendingDeposits } from "../deposit/PendingDeposits.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { LatestTransactions } from "./LatestTransactions.tsx";

/** A wallet that isn't verified yet; what the person has, where the money is that was asked back, what moved last, and how money comes in. */
export function Overview() {
  const theme = useStore($theme);
  const platform = useStore($platform);
  const session = useStore($session);
  // Decided once: a card that moves later would close the dialog in which the wallet was just verified.
  const [isVerified] = useState(session.status === "signed-in" && session.user.wallet_verified_at !== null);
  const yourWallet = <YourWallet localChain={localChain() !== null} />;
  const isActive = platform.state === "known" && platform.platformStatus !== "suspended";
  return (
    <div className="wallet-columns">
      {!isVerified && <div className="wallet-first">{yourWallet}</div>}
      <div className="wallet-column">
        <BalanceCard />
        <Refund />
      </div>
      <div className="wallet-column">
        <PendingDeposits />
        <LatestTransactions />
        {isVerified && yourWallet}
        {isActive && <DepositFromWallet theme={theme} onDeposited={() => reload("wallet:")} />}
        <DepositDestination />
      </div>
    </div>
  );
}
