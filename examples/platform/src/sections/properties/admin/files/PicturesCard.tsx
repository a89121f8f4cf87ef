import type { Picture, PropertyDetail } from "@freehold/contract";
import { Card, TextField, useMessages } from "@freehold/ui";
import { ArrowDown, ArrowUp, Trash2 } from "@freehold/ui/icons";
import { useState } from "react";
import { useAction } from "../../../../shared/action/use-action.ts";
import { PropertyPicture } from "../../../../shared/property/PropertyPicture.tsx";
import { UploadField } from "../../../../shared/upload/UploadField.tsx";
import { $adminMessages } from "../messages.ts";
import { addFile, changeFile } from "../store.ts";
import { RemoveFileDialog } from "./RemoveFileDialog.tsx";
import { TitleField } from "./TitleField.tsx";

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** The pictures of a property in their order: added by drag and drop, named, moved, taken away. */
export function PicturesCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  const [shows, setShows] = useState("");
  const [removes, setRemoves] = useState<Picture | null>(null);
  const { pictures } = property;
  return (
    <Card title={t.pictures}>
      <ol className="file-list">
        {pictures.map((picture, index) => (
          <li key={picture.id} className="file-line">
            <PropertyPicture picture={picture} sizes="6rem" decorative />
            <TitleField
              label={t.alt({ place: index + 1 })}
              value={picture.alt}
              save={(title) => changeFile(property, picture.id, { title })}
            />
            <div className="file-buttons">
              <MoveButton property={property} picture={picture} place={index} to={index - 1} />
              <MoveButton property={property} picture={picture} place={index} to={index + 1} />
              <button
                type="button"
                className="fh-icon-button"
                aria-label={t.remove({ title: picture.alt })}
                onClick={() => setRemoves(picture)}
              >
                <Trash2 size={16} />
              </button>
            </div>
          </li>
        ))}
      </ol>
      <TextField
        label={t.shows}
        help={t.showsHelp}
        maxLength={300}
        autoComplete="off"
        value={shows}
        onChange={(event) => setShows(event.target.value)}
      />
      <UploadField
        label={t.pictures}
        help={t.picturesHelp}
        types={TYPES}
        typeNames={t.pictureTypes}
        multiple
        upload={async (file, place) => {
          // What was written is about one picture: the others of those dropped together are named by their files.
          await addFile(property, file, (place === 0 && shows.trim()) || withoutEnding(file.name));
          setShows("");
        }}
      />
      {removes && (
        <RemoveFileDialog property={property} file={removes} title={removes.alt} onClose={() => setRemoves(null)} />
      )}
    </Card>
  );
}

function MoveButton({
  property,
  picture,
  place,
  to,
}: {
  property: PropertyDetail;
  picture: Picture;
  place: number;
  to: number;
}) {
  const t = useMessages($adminMessages);
  const moving = useAction({ run: () => changeFile(property, picture.id, { position: to }) });
  const label = to < place ? t.earlier({ place: place + 1 }) : t.later({ place: place + 1 });
  const Icon = to < place ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className="fh-icon-button"
      aria-label={label}
      disabled={moving.busy || to < 0 || to >= property.pictures.length}
      onClick={() => void moving.start()}
    >
      <Icon size={16} />
    </button>
  );
}

/** "front-view.jpg" as words. */
export function withoutEnding(name: string): string {
  return (
    name
      .replace(/\.[^.]*$/, "")
      .replace(/[-_]+/g, " ")
      .trim()
      .slice(0, 300) || name
  );
}
