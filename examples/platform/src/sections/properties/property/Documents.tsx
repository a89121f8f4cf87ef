import type { PropertyDocument } from "@freehold/contract";
import { properties } from "@freehold/session/api/properties";
import { useMessages } from "@freehold/ui";
import { DownloadButton } from "../../../shared/download/DownloadButton.tsx";
import { PageSection } from "../../../shared/layout/PageSection.tsx";
import { $pageMessages } from "./messages.ts";

/** What can be read about the property in full. */
export function Documents({ documents }: { documents: readonly PropertyDocument[] }) {
  const t = useMessages($pageMessages);
  return (
    <PageSection title={t.documents}>
      {documents.length === 0 && <p className="fh-muted">{t.documentsNone}</p>}
      <ul className="documents">
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentLink document={document} />
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** A document with its size; it is fetched with the person's token. */
export function DocumentLink({ document: { id, title, bytes } }: { document: PropertyDocument }) {
  const t = useMessages($pageMessages);
  return (
    <div className="document">
      <DownloadButton label={title} name={`${fileName(title)}.pdf`} read={() => properties.document(id)} />
      <span className="fh-muted">
        {bytes < 1024 * 1024
          ? t.kibibytes({ size: Math.max(1, Math.round(bytes / 1024)) })
          : t.mebibytes({ size: (bytes / 1024 / 1024).toFixed(1) })}
      </span>
    </div>
  );
}

/** A title as the name of a file, on every system. */
export function fileName(title: string): string {
  return (
    title
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 80) || "document"
  );
}
