import type { PropertyDetail } from "@freehold/contract";
import { Card, Skeleton, useMessages, useStore } from "@freehold/ui";
import { useEffect, useRef, useState } from "react";
import { BackLink } from "../../../shared/layout/BackLink.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { useDocumentTitle } from "../../../shared/layout/use-document-title.ts";
import { useFocusFallback } from "../../../shared/layout/use-focus-fallback.ts";
import { isNotFound } from "../../../shared/query/is-not-found.ts";
import { ReadError } from "../../../shared/query/ReadError.tsx";
import { Tabs } from "../../../shared/tabs/Tabs.tsx";
import { path } from "../path.ts";
import { UnknownProperty } from "../property/UnknownProperty.tsx";
import { ChangesCard } from "./changes/ChangesCard.tsx";
import { DocumentsCard } from "./files/DocumentsCard.tsx";
import { PicturesCard } from "./files/PicturesCard.tsx";
import { FIELD_GROUPS } from "./form/fields.ts";
import { PropertyForm } from "./form/PropertyForm.tsx";
import { EventsCard } from "./history/EventsCard.tsx";
import { $adminMessages } from "./messages.ts";
import { StatusCard } from "./StatusCard.tsx";
import { $edited, editPath } from "./store.ts";
import "./styles.css";

/** An admin enters a property, or changes one. */
export function EditScreen({ slug }: { slug: string | null }) {
  const t = useMessages($adminMessages);
  const { data, error } = useStore($edited);
  const [unsaved, setUnsaved] = useState(0);
  const [part = ""] = useStore(editPath.$rest);
  const heading = useRef<HTMLHeadingElement>(null);
  const property = slug === null ? undefined : data;
  const title = slug === null ? t.newTitle : t.editTitle({ name: property?.name ?? slug });
  useDocumentTitle(title);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  useFocusFallback(heading, property && buttonsOf(property));
  if (slug !== null && isNotFound(error)) return <UnknownProperty />;
  return (
    <section className="property-edit" aria-labelledby="property-title">
      <BackLink href={slug === null ? path.hrefBack() : path.href({ rest: [slug] })}>
        {slug === null ? t.backToList : t.back}
      </BackLink>
      <PageHeader id="property-title" title={title} titleRef={heading} lead={slug === null ? t.newLead : t.editLead} />
      {slug !== null && <ReadError data={property} error={error} notRead={t.notRead} onRetry={$edited.reload} />}
      {slug !== null && !property && error == null && <Waiting />}
      {property && (
        <Tabs
          label={t.parts}
          path={editPath}
          tabs={[
            { id: "", label: unsaved > 0 ? t.detailsUnsaved : t.details },
            { id: "files", label: t.files },
            { id: "history", label: t.history },
          ]}
        />
      )}
      {(slug === null || property) && (
        // What was typed stays while another tab is open.
        <div hidden={part !== ""}>
          <div className="property-edit-columns">
            <PropertyForm key={property?.id ?? "new"} property={property} onUnsaved={setUnsaved} />
            {property && (
              <div className="property-edit-side">
                <StatusCard property={property} />
              </div>
            )}
          </div>
        </div>
      )}
      {property && part === "files" && (
        <div className="property-edit-pair">
          <PicturesCard property={property} />
          <DocumentsCard property={property} />
        </div>
      )}
      {property && part === "history" && (
        <div className="property-edit-pair">
          <EventsCard property={property} />
          <ChangesCard property={property} />
        </div>
      )}
    </section>
  );
}

/** Differs whenever something of a property was added, taken away, proposed, published or closed. */
const buttonsOf = ({ status, proposal, events, pictures, documents }: PropertyDetail) =>
  [status, proposal?.id, ...events.map(({ id }) => id), pictures.length, documents.length].join();

/** As large as the property that is being read. */
function Waiting() {
  const t = useMessages($adminMessages);
  return (
    <div className="property-edit-columns">
      <div className="property-form">
        {FIELD_GROUPS.map(({ group, fields }) => (
          <Card key={group} title={t[group]}>
            <div className="property-fields">
              {fields.map((name) => (
                <div key={name}>
                  <Skeleton />
                  <Skeleton kind="field" />
                </div>
              ))}
            </div>
          </Card>
        ))}
      </div>
      <div className="property-edit-side">
        <Card title={t.status}>
          <Skeleton lines={4} />
        </Card>
      </div>
    </div>
  );
}
