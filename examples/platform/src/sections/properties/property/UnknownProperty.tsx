import { ButtonLink, useMessages } from "@freehold/ui";
import { Building2 } from "@freehold/ui/icons";
import { BackLink } from "../../../shared/layout/BackLink.tsx";
import { EmptyState } from "../../../shared/layout/EmptyState.tsx";
import { PageHeader } from "../../../shared/layout/PageHeader.tsx";
import { path } from "../path.ts";
import { $pageMessages } from "./messages.ts";

/** In place of a property that the server does not know, or does not show to this person. */
export function UnknownProperty() {
  const t = useMessages($pageMessages);
  return (
    <section aria-labelledby="property-title">
      <BackToList />
      <PageHeader id="property-title" title={t.unknownTitle} />
      <EmptyState icon={<Building2 size={28} strokeWidth={1.25} />}>
        <span>{t.unknownText}</span>
        <span className="property-unknown-next">
          <ButtonLink href={path.hrefBack()}>{t.back}</ButtonLink>
        </span>
      </EmptyState>
    </section>
  );
}

/** The way back to all properties. */
export function BackToList() {
  const t = useMessages($pageMessages);
  return <BackLink href={path.hrefBack()}>{t.back}</BackLink>;
}
