import type { Dashboard } from "@freehold/contract";
import { formatAmount, parseAmount } from "@freehold/contract";
import { Card, useMessages } from "@freehold/ui";
import { formatUbxsShort } from "@freehold/ui/format";
import { AccountBar } from "../../shared/accounts/AccountBar.tsx";
import { $dashboardMessages } from "./messages.ts";

/** What it needs of the dashboard. */
type Owning = Pick<Dashboard, "balance"> & { holdings: Pick<Dashboard["holdings"], "gain_ubxs"> };

/** What the person owns, account by account. Shares count at what they cost, as a refund pays it; what they are worth today is said below. */
export function Owned({ dashboard }: { dashboard: Owning }) {
  const t = useMessages($dashboardMessages);
  // What an open request holds isn't a line of shares.
  const hasShares = dashboard.balance.invested_ubxs !== "0";
  return (
    <Card title={t.owned} className="owned">
      <AccountBar balance={dashboard.balance} />
      {hasShares && dashboard.holdings.gain_ubxs !== "0" && (
        <p className="fh-muted">{t.atValuations({ amount: formatUbxsShort(worthOf(dashboard)) })}</p>
      )}
    </Card>
  );
}

const worthOf = ({ balance, holdings }: Owning): string =>
  formatAmount(parseAmount(balance.total_ubxs) + parseAmount(holdings.gain_ubxs));
