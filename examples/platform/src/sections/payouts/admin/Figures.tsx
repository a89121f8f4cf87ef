import type { DistributionPreview } from "@freehold/contract";
import { Amount, useMessages } from "@freehold/ui";
import { decimalsOf } from "@freehold/ui/format";
import { Kpi, KpiRow } from "../../../shared/figures/Kpi.tsx";
import { SumList } from "../../../shared/figures/SumList.tsx";
import { hasNothing, inWhole } from "../amounts.ts";
import { $monthMessages } from "./messages.ts";

type FigureNames =
  | "gross_ubxs"
  | "costs_ubxs"
  | "net_ubxs"
  | "holders"
  | "shares"
  | "shares_total"
  | "per_share_ubxs"
  | "smallest_ubxs"
  | "largest_ubxs"
  | "rounded_up";

type FiguresOfMonth = Pick<DistributionPreview, FigureNames>;

/** What a month came to and what it comes to for each: the bill, the parts, and the rule of rounding in words. */
export function Figures({ figures }: { figures: FiguresOfMonth }) {
  const t = useMessages($monthMessages);
  const isNothing = hasNothing(figures.net_ubxs);
  return (
    <>
      <SumList
        whole
        lines={[
          { label: t.grossLine, amount: figures.gross_ubxs },
          { label: t.costsLine, amount: figures.costs_ubxs === "0" ? "0" : `-${figures.costs_ubxs}` },
          { label: isNothing ? t.netNothing : t.netLine, amount: figures.net_ubxs, isTotal: true },
        ]}
      />
      {isNothing ? <p className="months-rule">{t.ruleNothing(figures.holders)}</p> : <Parts figures={figures} />}
    </>
  );
}

/** What the finished distributions of a month have paid together, of one that has corrections. */
export function MonthSoFar({
  of: { is_correction, net_ubxs, month_net_ubxs: sum },
}: {
  of: Pick<DistributionPreview, "is_correction" | "net_ubxs" | "month_net_ubxs">;
}) {
  const t = useMessages($monthMessages);
  if (!is_correction && (sum === "0" || sum === net_ubxs)) return null;
  return <p className="months-rule">{t.monthSoFar({ sum: inWhole(sum) })}</p>;
}

function Parts({ figures }: { figures: FiguresOfMonth }) {
  const t = useMessages($monthMessages);
  const { per_share_ubxs: perShare, smallest_ubxs: smallest, largest_ubxs: largest } = figures;
  const decimals = decimalsOf([perShare, smallest, largest]);
  return (
    <>
      <div className="months-figures">
        <KpiRow label={t.previewTitle}>
          <Kpi
            label={t.holders}
            help={t.sharesHelp({
              held: figures.shares.toLocaleString("en-US"),
              all: figures.shares_total.toLocaleString("en-US"),
            })}
          >
            {figures.holders.toLocaleString("en-US")}
          </Kpi>
          <Kpi label={t.perShare} help={t.perShareHelp}>
            <Amount whole value={perShare} decimals={decimals} />
          </Kpi>
          <Kpi label={t.smallest}>
            <Amount whole value={smallest} decimals={decimals} />
          </Kpi>
          <Kpi label={t.largest}>
            <Amount whole value={largest} decimals={decimals} />
          </Kpi>
        </KpiRow>
      </div>
      <p className="months-rule">{figures.rounded_up === 0 ? t.ruleEven : t.rule(figures.rounded_up)}</p>
    </>
  );
}
