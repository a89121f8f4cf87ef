import type { PropertyDetail } from "@freehold/contract";
import { Card, TextField, useMessages } from "@freehold/ui";
import { Trash2 } from "@freehold/ui/icons";
import { type ReactNode, useState } from "react";
import { UploadField } from "../../../../shared/upload/UploadField.tsx";
import { $adminMessages } from "../messages.ts";
import { addFile, changeFile } from "../store.ts";
import { RemoveFileDialog } from "./RemoveFileDialog.tsx";
import { TitleField } from "./TitleField.tsx";

/** A file of a property, with what stands before its title and beside the button that takes it away. */
export type FileLine = { id: string; title: string; before?: ReactNode; buttons?: ReactNode };

/** Files of a property: added by drag and drop, named, taken away. */
export function FilesCard({
  property,
  files,
  heading,
  titleOf,
  newTitle,
  newTitleHelp,
  help,
  types,
  typeNames,
  multiple = false,
}: {
  property: PropertyDetail;
  files: readonly FileLine[];
  heading: string;
  /** What the field with a file's title is called, by its place in the list. */
  titleOf: (which: { place: number }) => string;
  newTitle: string;
  newTitleHelp: string;
  help: string;
  types: readonly string[];
  typeNames: string;
  multiple?: boolean;
}) {
  const t = useMessages($adminMessages);
  const [typed, setTyped] = useState("");
  const [removes, setRemoves] = useState<FileLine | null>(null);
  return (
    <Card title={heading}>
      <ol className="file-list">
        {files.map((file, index) => (
          <li key={file.id} className="file-line">
            {file.before}
            <TitleField
              label={titleOf({ place: index + 1 })}
              value={file.title}
              save={(title) => changeFile(property, file.id, { title })}
            />
            <div className="file-buttons">
              {file.buttons}
              <button
                type="button"
                className="fh-icon-button"
                aria-label={t.remove({ title: file.title })}
                onClick={() => setRemoves(file)}
              >
                <Trash2 size={16} />
              </button>
            </div>
          </li>
        ))}
      </ol>
      <TextField
        label={newTitle}
        help={newTitleHelp}
        maxLength={300}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <UploadField
        label={heading}
        help={help}
        types={types}
        typeNames={typeNames}
        multiple={multiple}
        upload={async (file, place) => {
          // What was written is about one file: the others of those dropped together are named by themselves.
          await addFile(property, file, (place === 0 && typed.trim()) || withoutEnding(file.name));
          setTyped("");
        }}
      />
      {removes && (
        <RemoveFileDialog property={property} file={removes} title={removes.title} onClose={() => setRemoves(null)} />
      )}
    </Card>
  );
}

/** "front-view.jpg" as words. */
function withoutEnding(name: string): string {
  return (
    name
      .replace(/\.[^.]*$/, "")
      .replace(/[-_]+/g, " ")
      .trim()
      .slice(0, 300) || name
  );
}
