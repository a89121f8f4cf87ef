import type { Dashboard } from "@freehold/contract";
import { formatAmount, parseAmount } from "@freehold/contract";
import { Card, Skeleton, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { Accounts } from "../../shared/accounts/Accounts.tsx";
import { $dashboardMessages } from "./messages.ts";

/** What the person owns: one sum, in which shares count at what they cost, as a refund pays it. What they are worth today is said beside it. */
export function Owned({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useMessages($dashboardMessages);
  return (
    <Card title={t.owned} className="owned" aria-busy={!dashboard || undefined}>
      <Accounts balance={dashboard?.balance}>
        {!dashboard && <Skeleton lines={2} />}
        {dashboard && dashboard.holdings.gain_ubxs !== "0" && (
          <p className="fh-muted">{t.atValuations({ amount: formatUbxs(worthOf(dashboard)) })}</p>
        )}
      </Accounts>
    </Card>
  );
}

const worthOf = ({ balance, holdings }: Dashboard): string =>
  formatAmount(parseAmount(balance.total_ubxs) + parseAmount(holdings.gain_ubxs));
