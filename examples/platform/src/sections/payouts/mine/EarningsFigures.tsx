import { Amount, Skeleton, useMessages, useStore } from "@freehold/ui";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { monthInWords, shortMonth } from "../../../shared/figures/month-in-words.ts";
import { $payoutMessages } from "../messages.ts";
import { $expected, $latest } from "./store.ts";

/** The three figures that matter: the year behind, the last month, and what is expected. */
export function EarningsFigures() {
  const t = useMessages($payoutMessages);
  const { data: latest } = useStore($latest);
  const { data: expected } = useStore($expected);
  const [first, last] = [latest?.months[0], latest?.months.at(-1)];
  return (
    <KpiRow label={t.figures}>
      <Kpi
        label={t.lastTwelve}
        help={
          first && last ? t.lastTwelveHelp({ from: shortMonth(first.month), to: shortMonth(last.month) }) : <Skeleton />
        }
      >
        {latest ? <Amount value={latest.total_ubxs} /> : <Skeleton />}
      </Kpi>
      <Kpi label={t.lastMonth} help={last ? t.rentOf({ month: monthInWords(last.month) }) : <Skeleton />}>
        {last ? <Amount value={last.amount_ubxs} /> : <Skeleton />}
      </Kpi>
      <Kpi label={t.expected} help={t.expectedHelp}>
        {expected ? <Amount value={expected.monthly_ubxs} /> : <Skeleton />}
      </Kpi>
    </KpiRow>
  );
}
