import type { PropertyDetail } from "@freehold/contract";
import { Amount, DescriptionList, useMessages } from "@freehold/ui";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { formatCount, formatDay } from "../../../shared/property/format.ts";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { $pageMessages } from "./messages.ts";

/** What the building is, and who looks after it. */
export function About({ property }: { property: PropertyDetail }) {
  const t = useMessages($pageMessages);
  const words = useMessages($propertyWords);
  const { valuation } = property;
  return (
    <PageSection title={t.about}>
      {property.description && <p className="property-text">{property.description}</p>}
      <DescriptionList
        items={[
          { term: t.kind, value: words[property.kind] },
          { term: t.address, value: property.address || property.place },
          { term: t.built, value: property.year_built },
          { term: t.area, value: t.squareMetres({ area: formatCount(property.floor_area_m2) }) },
          { term: t.units, value: t.unitsOf({ let: property.units_let, units: property.units }) },
          ...(valuation
            ? [
                {
                  term: t.valuation,
                  value: (
                    <>
                      <Amount value={valuation.amount_ubxs} />{" "}
                      <span className="fh-muted">{t.valuedOn({ day: formatDay(valuation.on) })}</span>
                    </>
                  ),
                },
              ]
            : []),
          ...(property.manager ? [{ term: t.manager, value: property.manager }] : []),
        ]}
      />
    </PageSection>
  );
}
