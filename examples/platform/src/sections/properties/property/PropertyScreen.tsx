import type { PropertyDetail } from "@freehold/contract";
import { $session } from "@freehold/session";
import { ButtonLink, Card, Notice, Skeleton, useMessages, useStore } from "@freehold/ui";
import { MapPin, Pencil } from "@freehold/ui/icons";
import { useEffect, useRef, useState } from "react";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../../shared/layout/use-document-title.ts";
import { useIsWindow } from "../../../shared/layout/use-is-window.ts";
import { PropertyStatus } from "../../../shared/property/PropertyStatus.tsx";
import { isNotFound } from "../../../shared/query/is-not-found.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { InvestCard } from "../invest/InvestCard.tsx";
import { path } from "../path.ts";
import { About } from "./About.tsx";
import { Documents } from "./Documents.tsx";
import { Gallery } from "./Gallery.tsx";
import { History } from "./History.tsx";
import { Money } from "./Money.tsx";
import { $pageMessages } from "./messages.ts";
import { OwnShares } from "./OwnShares.tsx";
import { PaidToYou } from "./PaidToYou.tsx";
import { $entry, $property } from "./store.ts";
import { Trends } from "./Trends.tsx";
import "./styles.css";
import { BackToList, UnknownProperty } from "./UnknownProperty.tsx";
import { Yield } from "./Yield.tsx";

/** The page of a property. */
export function PropertyScreen({ slug }: { slug: string }) {
  const t = useMessages($pageMessages);
  const { data, error } = useStore($property);
  if (isNotFound(error)) return <UnknownProperty />;
  return (
    <section className="property-page" aria-labelledby="property-title" aria-busy={!data && error == null}>
      <BackToList />
      {!data && error != null && <PageHeader id="property-title" title={t.notReadTitle} />}
      <ReadError data={data} error={error} notRead={t.notRead} onRetry={$property.reload} />
      {data && <Page key={data.id} property={data} />}
      {!data && error == null && <Waiting slug={slug} />}
    </section>
  );
}

function Page({ property }: { property: PropertyDetail }) {
  const t = useMessages($pageMessages);
  const session = useStore($session);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAdmin = session.status === "signed-in" && session.user.role === "admin";
  // On a phone a holder's own shares come first. Decided once: a card that moves later would close the dialog that is open in it.
  const isPhone = useIsWindow("phone");
  const [isHoldersPhone] = useState(isPhone && property.holding !== null);
  useDocumentTitle(property.name);
  // A link to an entry of the history leads to that, if it is there.
  const { current: leadsToEntry } = useRef(property.events.some(({ id }) => id === $entry.get()));
  useEffect(() => {
    if (!leadsToEntry) heading.current?.focus({ preventScroll: true });
  }, [leadsToEntry]);
  return (
    <>
      <PageHeader
        id="property-title"
        title={property.name}
        titleRef={heading}
        lead={
          <span className="property-lead">
            <PropertyStatus status={property.status} />
            <span className="property-address">
              <MapPin size={16} /> <span>{property.address || property.place}</span>
            </span>
          </span>
        }
        action={
          isAdmin && (
            <ButtonLink href={path.href({ rest: [property.slug, "edit"] })} icon={<Pencil size={16} />}>
              {t.edit}
            </ButtonLink>
          )
        }
      />
      {property.status === "draft" && (
        <Notice tone="info" title={t.draftTitle}>
          {t.draftText}
        </Notice>
      )}
      <div className="property-columns">
        <div className="property-column property-first">
          <Gallery property={property} />
        </div>
        <div className="property-column property-side">
          {!isHoldersPhone && <InvestCard property={property} />}
          <OwnShares property={property} />
          <PaidToYou isHolder={property.holding !== null} />
          {isHoldersPhone && <InvestCard property={property} />}
        </div>
        <div className="property-column property-rest">
          <About property={property} />
          <Money property={property} />
          <Trends property={property} />
          <Documents documents={property.documents} />
        </div>
        <div className="property-column property-extra">
          <Yield property={property} />
          <History property={property} />
        </div>
      </div>
    </>
  );
}

/** As large as the page that is being read. */
function Waiting({ slug }: { slug: string }) {
  return (
    <>
      <div className="page-header property-waiting">
        <Skeleton kind="figure" />
        <Skeleton />
      </div>
      <div className="property-columns" data-slug={slug}>
        <div className="property-column property-first">
          <span className="property-picture gallery-frame" />
        </div>
        <div className="property-column property-side">
          <Card>
            <Skeleton kind="figure" />
            <Skeleton kind="block" lines={6} />
          </Card>
        </div>
        <div className="property-column property-rest">
          <Card>
            <Skeleton kind="block" lines={8} />
          </Card>
        </div>
      </div>
    </>
  );
}
