import { DepositFromWallet } from "@freehold/wallet-connect";
import { RefundStatus } from "@freehold/withdraw-all";
import { useStore } from "@nanostores/react";
import { openSection } from "../../../shared/location/router.ts";
import { reload } from "../../../shared/query/user-query.ts";
import { $theme } from "../../../shared/theme.ts";
import { DepositDestination } from "../deposit/DepositDestination.tsx";
import { PendingDeposits } from "../deposit/PendingDeposits.tsx";
import { BalanceCard } from "./BalanceCard.tsx";
import { LatestTransactions } from "./LatestTransactions.tsx";
import { YourWallet } from "./YourWallet.tsx";

/** What the person has, where the money is that was asked back, what moved last, and how money comes in. */
export function Overview() {
  const theme = useStore($theme);
  return (
    <div className="wallet-columns">
      <div className="wallet-column">
        <BalanceCard />
        <RefundStatus theme={theme} onOpen={() => openSection("withdraw-all")} />
      </div>
      <div className="wallet-column">
        <PendingDeposits />
        <LatestTransactions />
        <YourWallet />
        <DepositFromWallet theme={theme} onDeposited={() => reload("wallet:")} />
        <DepositDestination />
      </div>
    </div>
  );
}
