import type { Property, PropertyStatus as Status } from "@freehold/contract";
import { Amount, Skeleton, useMessages } from "@freehold/ui";
import { MapPin } from "@freehold/ui/icons";
import type { ReactNode } from "react";
import { FundingBar } from "../../../shared/property/FundingBar.tsx";
import { formatCount } from "../../../shared/property/format.ts";
import { $propertyWords } from "../../../shared/property/messages.ts";
import { PropertyPicture } from "../../../shared/property/PropertyPicture.tsx";
import { PropertyStatus } from "../../../shared/property/PropertyStatus.tsx";
import { CompareChoice } from "../compare/CompareChoice.tsx";
import { path } from "../path.ts";
import { $listMessages } from "./messages.ts";

/** How wide a card's picture is. */
const SIZES = "(min-width: 90rem) 24rem, (min-width: 48rem) 44vw, (min-width: 36em) 92vw, 7rem";

/** How many cards are seen without scrolling. */
const ABOVE_THE_FOLD = 3;

/** Properties as cards; as many empty ones while the first page is read. */
export function PropertyCards({
  properties,
  stale,
  empty,
}: {
  properties: readonly Property[] | undefined;
  /** Another page is being read; these are still the old ones. */
  stale: boolean;
  empty: ReactNode;
}) {
  const t = useMessages($listMessages);
  if (properties?.length === 0 && !stale) return empty;
  const usual = usualStatus(properties ?? []);
  return (
    <>
      {(usual || !properties) && (
        <p className="property-usual">
          {usual ? (
            <>
              <PropertyStatus status={usual} /> <span>{t.unlessSaid}</span>
            </>
          ) : (
            <Skeleton />
          )}
        </p>
      )}
      <ul className="property-cards" aria-label={t.listOf} aria-busy={!properties || stale}>
        {properties
          ? properties.map((property, index) => (
              <li key={property.id} data-stale={stale || undefined}>
                <PropertyCard
                  property={property}
                  eager={index < ABOVE_THE_FOLD}
                  hasStatus={property.status !== usual}
                />
              </li>
            ))
          : Array.from({ length: 6 }, (_, index) => (
              <li key={index} aria-hidden="true">
                <div className="property-card">
                  <span className="property-picture" />
                  <div className="property-card-body">
                    <Skeleton lines={5} />
                  </div>
                </div>
              </li>
            ))}
      </ul>
    </>
  );
}

/** The status of more than half of them, which is said once for all; null where none is so frequent, or there is one property. */
function usualStatus(properties: readonly Property[]): Status | null {
  const isUsual = ({ status }: Property) =>
    2 * properties.filter((other) => other.status === status).length > properties.length;
  return properties.length > 1 ? (properties.find(isUsual)?.status ?? null) : null;
}

function PropertyCard({ property, eager, hasStatus }: { property: Property; eager: boolean; hasStatus: boolean }) {
  const t = useMessages($listMessages);
  const words = useMessages($propertyWords);
  return (
    <article className="property-card">
      <PropertyPicture picture={property.picture} sizes={SIZES} status={property.status} eager={eager} decorative />
      {hasStatus && (
        <div className="property-card-status">
          <PropertyStatus status={property.status} />
        </div>
      )}
      <div className="property-card-body">
        <div>
          <h2 className="property-card-name">
            <a href={path.href({ rest: [property.slug] })}>{property.name}</a>
          </h2>
          <p className="property-card-place">
            <MapPin size={14} /> <span>{`${property.place} · ${words[property.kind]}`}</span>
          </p>
        </div>
        <dl className="property-card-figures">
          <div>
            <dt>{t.yield}</dt>
            <dd>{words.percent({ number: property.yield_percent })}</dd>
          </div>
          <div>
            <dt>{t.sharePrice}</dt>
            <dd>
              <Amount value={property.share_price_ubxs} />
            </dd>
          </div>
          {property.own_shares ? (
            <div>
              <dt>{t.own}</dt>
              <dd>{formatCount(property.own_shares)}</dd>
            </div>
          ) : (
            <div>
              <dt>{t.available}</dt>
              <dd>{formatCount(property.shares_available)}</dd>
            </div>
          )}
        </dl>
        <div className="property-card-foot">
          <FundingBar property={property} />
          <CompareChoice property={property} />
        </div>
      </div>
    </article>
  );
}
