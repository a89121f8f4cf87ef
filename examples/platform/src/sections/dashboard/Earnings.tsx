import type { Dashboard } from "@freehold/contract";
import { Amount, Card, Skeleton, useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import type { ReactNode } from "react";
import { Kpi, KpiRow } from "../../shared/figures/Kpi.tsx";
import { toPath } from "../../shared/location/router.ts";
import { $dashboardMessages } from "./messages.ts";

/** What it earns: what was booked this month and this year, what is expected, and the yield on cost. */
export function Earnings({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useMessages($dashboardMessages);
  const known = (draw: (of: Dashboard) => ReactNode): ReactNode => (dashboard ? draw(dashboard) : <Skeleton />);
  return (
    <Card title={t.earns} className="earns">
      <KpiRow>
        <Kpi
          label={t.earnedMonth}
          help={t.earnedMonthHelp}
          href={toPath({ section: "wallet", rest: ["transactions"] })}
        >
          {known(({ earned }) => (
            <Amount value={earned.month_ubxs} />
          ))}
        </Kpi>
        <Kpi
          label={t.earnedYear}
          help={known(({ earned }) => t.earnedTotal({ amount: formatUbxs(earned.total_ubxs) }))}
        >
          {known(({ earned }) => (
            <Amount value={earned.year_ubxs} />
          ))}
        </Kpi>
        <Kpi label={t.expected} help={t.expectedHelp} href={toPath({ section: "investments" })}>
          {known(({ holdings }) => (
            <Amount value={holdings.net_rent_month_ubxs} />
          ))}
        </Kpi>
        <Kpi label={t.yieldOnCost} help={t.yieldHelp}>
          {known(({ holdings }) => t.percent({ value: holdings.yield_on_cost_percent }))}
        </Kpi>
      </KpiRow>
    </Card>
  );
}
