import type { PropertyDetail, PropertyDocument } from "@freehold/contract";
import { Card, TextField, useMessages } from "@freehold/ui";
import { Trash2 } from "@freehold/ui/icons";
import { useState } from "react";
import { UploadField } from "../../../../shared/upload/UploadField.tsx";
import { $adminMessages } from "../messages.ts";
import { addFile, changeFile } from "../store.ts";
import { withoutEnding } from "./PicturesCard.tsx";
import { RemoveFileDialog } from "./RemoveFileDialog.tsx";
import { TitleField } from "./TitleField.tsx";

/** The documents of a property: added by drag and drop, named, taken away. */
export function DocumentsCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  const [title, setTitle] = useState("");
  const [removes, setRemoves] = useState<PropertyDocument | null>(null);
  return (
    <Card title={t.documents}>
      <ol className="file-list">
        {property.documents.map((document, index) => (
          <li key={document.id} className="file-line">
            <TitleField
              label={t.titleOf({ place: index + 1 })}
              value={document.title}
              save={(changed) => changeFile(property, document.id, { title: changed })}
            />
            <div className="file-buttons">
              <button
                type="button"
                className="fh-icon-button"
                aria-label={t.remove({ title: document.title })}
                onClick={() => setRemoves(document)}
              >
                <Trash2 size={16} />
              </button>
            </div>
          </li>
        ))}
      </ol>
      <TextField
        label={t.documentTitle}
        help={t.documentTitleHelp}
        maxLength={300}
        autoComplete="off"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <UploadField
        label={t.documents}
        help={t.documentsHelp}
        types={["application/pdf"]}
        typeNames={t.documentTypes}
        upload={async (file) => {
          await addFile(property, file, title.trim() || withoutEnding(file.name));
          setTitle("");
        }}
      />
      {removes && (
        <RemoveFileDialog property={property} file={removes} title={removes.title} onClose={() => setRemoves(null)} />
      )}
    </Card>
  );
}
