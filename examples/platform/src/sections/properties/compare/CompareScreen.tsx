import type { PropertyDetail } from "@freehold/contract";
import { Amount, Button, Card, keepFocus, Skeleton, TableRegion, useMessages, useStore } from "@freehold/ui";
import { MISSING } from "@freehold/ui/format";
import { ArrowLeft, X } from "@freehold/ui/icons";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { addsUp } from "../../../shared/figures/adds-up.ts";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../../shared/layout/use-document-title.ts";
import { useFocusFallback } from "../../../shared/layout/use-focus-fallback.ts";
import { formatCount } from "../../../shared/property/format.ts";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { PropertyPicture } from "../../../shared/property/PropertyPicture.tsx";
import { PropertyStatus } from "../../../shared/property/PropertyStatus.tsx";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { path } from "../path.ts";
import { $compareMessages } from "./messages.ts";
import { $comparison, toggleCompared } from "./store.ts";
import "./styles.css";

/** Up to three properties side by side. */
export function CompareScreen() {
  const t = useMessages($compareMessages);
  const { data, error, loading } = useStore($comparison);
  const { after } = useStore(path.$search);
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(t.title);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // What led out of here is gone with the screen.
    return () => queueMicrotask(keepFocus);
  }, []);
  useFocusFallback(heading, data?.map(({ id }) => id).join());
  return (
    <section className="compare" aria-labelledby="compare-title">
      <Button
        variant="quiet"
        icon={<ArrowLeft className="flips" size={16} />}
        onClick={() => path.setSearch({ view: null, after })}
      >
        {t.back}
      </Button>
      <PageHeader id="compare-title" title={t.title} lead={t.lead} titleRef={heading} />
      <Card aria-busy={loading || undefined}>
        <ReadError data={data} error={error} notRead={t.notRead} onRetry={$comparison.reload} />
        {!data && error == null && <Skeleton kind="block" lines={8} />}
        {data && <Comparison properties={data} />}
      </Card>
    </section>
  );
}

/** A line: its name, what stands in it, and the number by which the highest is best. */
type Fact = readonly [
  name: string,
  show: (property: PropertyDetail) => ReactNode,
  number?: (property: PropertyDetail) => string | number,
];

/** The one that is best by a number; null if two are. */
function highest(properties: readonly PropertyDetail[], number: (property: PropertyDetail) => string | number) {
  const [first, second] = properties.toSorted((a, b) => Number(number(b)) - Number(number(a)));
  return first && second && Number(number(first)) > Number(number(second)) ? first : null;
}

/** One of a property's gross rent, costs and net rent: whole where the three wouldn't add up once cut. */
function rent({ gross_rent_ubxs, costs_ubxs, net_rent_ubxs }: PropertyDetail["money"], value: string) {
  return <Amount value={value} unit={false} whole={!addsUp([gross_rent_ubxs, `-${costs_ubxs}`], net_rent_ubxs)} />;
}

function Comparison({ properties }: { properties: readonly PropertyDetail[] }) {
  const t = useMessages($compareMessages);
  const words = useMessages($propertyWords);
  const id = useId();
  const facts: readonly Fact[] = [
    [t.status, ({ status }) => <PropertyStatus status={status} />],
    [t.kind, ({ kind }) => words[kind]],
    [t.place, ({ place }) => place],
    [t.sharePrice, ({ share_price_ubxs }) => <Amount value={share_price_ubxs} unit={false} />],
    [t.available, ({ shares_available }) => formatCount(shares_available)],
    [t.yield, ({ yield_percent }) => words.percent({ number: yield_percent }), ({ yield_percent }) => yield_percent],
    [
      t.yieldFullyLet,
      ({ yield_fully_let_percent }) => words.percent({ number: yield_fully_let_percent }),
      ({ yield_fully_let_percent }) => yield_fully_let_percent,
    ],
    [t.grossRent, ({ money }) => rent(money, money.gross_rent_ubxs)],
    [t.costs, ({ money }) => rent(money, money.costs_ubxs)],
    [t.netRent, ({ money }) => rent(money, money.net_rent_ubxs)],
    [t.total, ({ money }) => <Amount value={money.total_ubxs} unit={false} />],
    [t.reserve, ({ money }) => <Amount value={money.reserve_ubxs} unit={false} />],
    [t.valuation, ({ valuation }) => (valuation ? <Amount value={valuation.amount_ubxs} unit={false} /> : MISSING)],
    [t.let, ({ units_let, units }) => t.letOf({ let: units_let, units })],
    [t.area, ({ floor_area_m2 }) => t.squareMetres({ area: formatCount(floor_area_m2) })],
    [t.built, ({ year_built }) => year_built],
  ];
  return (
    <TableRegion labelledBy={id}>
      <table className="fh-table compare-table">
        <caption id={id} className="fh-hidden">
          {t.caption}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="fh-hidden">{t.fact}</span>
            </th>
            {properties.map((property) => (
              <th key={property.id} scope="col">
                <PropertyPicture picture={property.picture} sizes="18rem" status={property.status} eager decorative />
                <span className="compare-name">
                  <a className="fh-link" href={path.href({ rest: [property.slug] })}>
                    {property.name}
                  </a>
                  <button
                    type="button"
                    className="fh-icon-button"
                    aria-label={t.takeOut({ name: property.name })}
                    onClick={() => toggleCompared(property.slug)}
                  >
                    <X size={16} />
                  </button>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(([name, show, number]) => {
            const best = number && highest(properties, number);
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                {properties.map((property) => (
                  <td key={property.id}>
                    <span>{show(property)}</span>
                    {property === best && <small className="compare-best">{t.highest}</small>}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </TableRegion>
  );
}
