import type { PropertyDetail } from "@freehold/contract";
import { Amount, useMessages } from "@freehold/ui";
import type { ReactNode } from "react";
import { addsUp } from "../../../shared/figures/adds-up.ts";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { $pageMessages } from "./messages.ts";

/** How the yield comes about, line by line, as it is and as it would be without empty units. */
export function Yield({ property }: { property: PropertyDetail }) {
  const t = useMessages($pageMessages);
  const words = useMessages($propertyWords);
  const { money } = property;
  const whole = !addsUp(Array(12).fill(money.net_rent_ubxs), money.net_rent_year_ubxs);
  return (
    <PageSection title={t.yield}>
      <div className="property-sums">
        <Steps
          title={t.yield}
          lines={[
            [t.yieldMonth, <Amount key="month" value={money.net_rent_ubxs} whole={whole} unit={false} />],
            [t.yieldYear, <Amount key="year" value={money.net_rent_year_ubxs} whole={whole} unit={false} />],
            [t.yieldTotal, <Amount key="total" value={money.total_ubxs} unit={false} />],
          ]}
          result={[t.yieldIs, words.percent({ number: property.yield_percent })]}
        />
        <Steps
          title={t.fullyLet}
          lines={[
            [t.fullyLetYear, <Amount key="year" value={money.net_rent_year_fully_let_ubxs} unit={false} />],
            [t.yieldTotal, <Amount key="total" value={money.total_ubxs} unit={false} />],
          ]}
          result={[t.fullyLetIs, words.percent({ number: property.yield_fully_let_percent })]}
        />
      </div>
      <p className="fh-muted property-note">{t.yieldHelp}</p>
    </PageSection>
  );
}

type Step = readonly [label: string, value: ReactNode];

function Steps({ title, lines, result }: { title: string; lines: readonly Step[]; result: Step }) {
  return (
    <dl className="yield-steps" aria-label={title}>
      {[...lines, result].map(([label, value], index) => (
        <div key={label} data-result={index === lines.length || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
