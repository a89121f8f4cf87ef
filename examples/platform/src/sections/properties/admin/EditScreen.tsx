import { ButtonLink, ErrorNotice, Notice, Skeleton, useMessages } from "@freehold/ui";
import { ArrowLeft } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import { useEffect, useRef, useState } from "react";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../../shared/layout/use-document-title.ts";
import { address } from "../address.ts";
import { ChangesCard } from "./changes/ChangesCard.tsx";
import { DocumentsCard } from "./files/DocumentsCard.tsx";
import { PicturesCard } from "./files/PicturesCard.tsx";
import { PropertyForm } from "./form/PropertyForm.tsx";
import { EventsCard } from "./history/EventsCard.tsx";
import { $adminMessages } from "./messages.ts";
import { StatusCard } from "./StatusCard.tsx";
import { $edited } from "./store.ts";
import "./styles.css";

/** An admin enters a property, or changes one. */
export function EditScreen({ slug }: { slug: string | null }) {
  const t = useMessages($adminMessages);
  const { data, error } = useStore($edited);
  const [saved, setSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const property = slug === null ? undefined : data;
  const title = slug === null ? t.newTitle : t.editTitle({ name: property?.name ?? slug });
  useDocumentTitle(title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="property-edit" aria-labelledby="property-title">
      <ButtonLink
        variant="quiet"
        href={address.href(slug === null ? {} : { rest: [slug] })}
        icon={<ArrowLeft className="flips" size={16} />}
      >
        {slug === null ? t.backToList : t.back}
      </ButtonLink>
      <PageHeader id="property-title" title={title} titleRef={heading} lead={slug === null ? t.newLead : t.editLead} />
      {slug !== null && <ErrorNotice error={error} fallback={t.notRead} onRetry={$edited.reload} />}
      {slug !== null && !property && error == null && <Skeleton kind="block" lines={12} />}
      <div aria-live="polite">{saved && <Notice tone="success">{t.saved}</Notice>}</div>
      {(slug === null || property) && (
        <div className="property-edit-columns">
          <PropertyForm
            key={property?.id ?? "new"}
            property={property}
            onChange={() => setSaved(false)}
            onSaved={() => setSaved(true)}
          />
          {property && (
            <div className="property-edit-side">
              <StatusCard property={property} />
              <PicturesCard property={property} />
              <DocumentsCard property={property} />
              <EventsCard property={property} />
              <ChangesCard property={property} />
            </div>
          )}
        </div>
      )}
    </section>
  );
}
