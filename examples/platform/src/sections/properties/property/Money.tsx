import type { PropertyDetail } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { formatUbxs } from "@freehold/ui/format";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { formatCount } from "../../../shared/property/format.ts";
import { $pageMessages } from "./messages.ts";
import { SumTable } from "./SumTable.tsx";

/** A property's money in the open (PLATFORM 2): what the shares pay for, and what of the rent is left. Both add up. */
export function Money({ property }: { property: PropertyDetail }) {
  const t = useMessages($pageMessages);
  const { money } = property;
  const price = formatUbxs(property.share_price_ubxs);
  return (
    <PageSection title={t.money}>
      <div className="property-sums">
        <SumTable
          caption={t.paysFor}
          lines={[
            { label: t.purchasePrice, amount: money.purchase_price_ubxs },
            { label: t.purchaseCosts, amount: money.purchase_costs_ubxs },
            { label: t.reserve, amount: money.reserve_ubxs },
          ]}
          sum={{ label: t.total({ shares: formatCount(property.shares_total), price }), amount: money.total_ubxs }}
        />
        <SumTable
          caption={t.month}
          lines={[
            { label: t.grossRent, amount: money.gross_rent_ubxs },
            { label: t.management, amount: money.management_ubxs, takenOff: true },
            { label: t.maintenance, amount: money.maintenance_ubxs, takenOff: true },
            { label: t.tax, amount: money.tax_ubxs, takenOff: true },
            { label: t.insurance, amount: money.insurance_ubxs, takenOff: true },
            { label: t.vacancy, amount: money.vacancy_ubxs, takenOff: true },
          ]}
          sum={{ label: t.netRent, amount: money.net_rent_ubxs }}
        />
      </div>
    </PageSection>
  );
}
