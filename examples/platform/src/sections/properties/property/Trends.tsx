import type { PropertyDetail } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { Chart } from "../../../shared/chart/Chart.tsx";
import { shortMonth } from "../../../shared/figures/month-in-words.ts";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { formatDay } from "../../../shared/property/format.ts";
import { $pageMessages } from "./messages.ts";
import { letByMonth, valuesByMonth } from "./trends.ts";

/** Charts the value and the occupancy of a building by its history, and leaves out what is not recorded. */
export function Trends({ property }: { property: PropertyDetail }) {
  const t = useMessages($pageMessages);
  const { events, valuation, units, units_let } = property;
  const values = valuesByMonth(events);
  const occupancy = letByMonth(property);
  if (values.length + occupancy.length === 0) return null;
  return (
    <PageSection title={t.trends} hasCards>
      <div className="property-trends">
        {valuation && values.length > 0 && (
          <Chart
            title={t.valueOverTime}
            sentence={t.valueSentence({ amount: formatUbxs(valuation.amount_ubxs), day: formatDay(valuation.on) })}
            kind="step"
            axis={t.monthColumn}
            series={[{ key: "value", label: t.valueColumn }]}
            rows={values.map(({ month, value }) => ({ label: shortMonth(month), values: { value } }))}
            format={(value) => formatUbxs(String(value))}
          />
        )}
        {occupancy.length > 0 && (
          <Chart
            title={t.letOverTime}
            sentence={t.letSentence({ let: units_let, units })}
            kind="step"
            axis={t.monthColumn}
            series={[{ key: "let", label: t.units }]}
            rows={occupancy.map(({ month, value }) => ({ label: shortMonth(month), values: { let: value } }))}
            format={(value) => t.unitsOf({ let: value, units })}
          />
        )}
      </div>
    </PageSection>
  );
}
