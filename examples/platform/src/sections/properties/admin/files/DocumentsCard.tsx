import type { PropertyDetail } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { $adminMessages } from "../messages.ts";
import { FilesCard } from "./FilesCard.tsx";

/** The documents of a property. */
export function DocumentsCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  return (
    <FilesCard
      property={property}
      files={property.documents}
      heading={t.documents}
      titleOf={t.titleOf}
      newTitle={t.documentTitle}
      newTitleHelp={t.documentTitleHelp}
      help={t.documentsHelp}
      types={["application/pdf"]}
      typeNames={t.documentTypes}
    />
  );
}
