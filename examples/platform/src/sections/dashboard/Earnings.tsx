import type { Dashboard } from "@freehold/contract";
import { Amount, Card, Skeleton, useMessages } from "@freehold/ui";
import { decimalsOf, formatUbxs } from "@freehold/ui/format";
import type { ReactNode } from "react";
import { Kpi, KpiRow } from "../../shared/figures/Kpi.tsx";
import { toPath } from "../../shared/location/router.ts";
import { $dashboardMessages } from "./messages.ts";

/** In UTC, as the server counts months and years. */
const MONTH = new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" });

/** What it earns: what was paid this month and this year, what is expected, and the yield on cost. */
export function Earnings({ dashboard }: { dashboard: Dashboard | undefined }) {
  const t = useMessages($dashboardMessages);
  const known = (draw: (of: Dashboard) => ReactNode): ReactNode => (dashboard ? draw(dashboard) : <Skeleton />);
  const now = new Date();
  const decimals = decimalsOf([
    dashboard?.earned.month_ubxs,
    dashboard?.earned.year_ubxs,
    dashboard?.holdings.net_rent_month_ubxs,
  ]);
  return (
    <Card title={t.earns} className="earns">
      <KpiRow>
        <Kpi
          label={t.paidMonth({ month: MONTH.format(now) })}
          help={t.paidMonthHelp}
          href={toPath({ section: "wallet", rest: ["transactions"] })}
        >
          {known(({ earned }) => (
            <Amount value={earned.month_ubxs} decimals={decimals} />
          ))}
        </Kpi>
        <Kpi
          label={t.paidYear({ year: String(now.getUTCFullYear()) })}
          help={known(({ earned }) => t.paidTotal({ amount: formatUbxs(earned.total_ubxs) }))}
        >
          {known(({ earned }) => (
            <Amount value={earned.year_ubxs} decimals={decimals} />
          ))}
        </Kpi>
        <Kpi label={t.expected} help={t.expectedHelp} href={toPath({ section: "investments" })}>
          {known(({ holdings }) => (
            <Amount value={holdings.net_rent_month_ubxs} decimals={decimals} />
          ))}
        </Kpi>
        <Kpi label={t.yieldOnCost} help={t.yieldHelp}>
          {known(({ holdings }) => t.percent({ value: holdings.yield_on_cost_percent }))}
        </Kpi>
      </KpiRow>
    </Card>
  );
}
