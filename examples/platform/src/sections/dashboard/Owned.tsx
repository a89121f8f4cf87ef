import type { Dashboard } from "@freehold/contract";
import { formatAmount, parseAmount } from "@freehold/contract";
import { Card, useMessages } from "@freehold/ui";
import { formatUbxsShort } from "@freehold/ui/format";
import { AccountBar } from "../../shared/accounts/AccountBar.tsx";
import { $dashboardMessages } from "./messages.ts";

/** What the person owns, account by account. Shares count at what they cost, as a refund pays it; what they are worth today is said below. */
export function Owned({ dashboard }: { dashboard: Dashboard }) {
  const t = useMessages($dashboardMessages);
  return (
    <Card title={t.owned} className="owned">
      <AccountBar balance={dashboard.balance} />
      {dashboard.holdings.gain_ubxs !== "0" && (
        <p className="fh-muted">{t.atValuations({ amount: formatUbxsShort(worthOf(dashboard)) })}</p>
      )}
    </Card>
  );
}

const worthOf = ({ balance, holdings }: Dashboard): string =>
  formatAmount(parseAmount(balance.total_ubxs) + parseAmount(holdings.gain_ubxs));
