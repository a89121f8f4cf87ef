import type { Picture, PropertyDetail } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { ArrowDown, ArrowUp } from "@freehold/ui/icons";
import { useAction } from "../../../../shared/action/use-action.ts";
import { PropertyPicture } from "../../../../shared/property/PropertyPicture.tsx";
import { $adminMessages } from "../messages.ts";
import { changeFile } from "../store.ts";
import { FilesCard } from "./FilesCard.tsx";

const TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** The pictures of a property in their order, which can be changed. */
export function PicturesCard({ property }: { property: PropertyDetail }) {
  const t = useMessages($adminMessages);
  return (
    <FilesCard
      property={property}
      files={property.pictures.map((picture, index) => ({
        id: picture.id,
        title: picture.alt,
        before: <PropertyPicture picture={picture} sizes="6rem" status={property.status} decorative />,
        buttons: (
          <>
            <MoveButton property={property} picture={picture} place={index} to={index - 1} />
            <MoveButton property={property} picture={picture} place={index} to={index + 1} />
          </>
        ),
      }))}
      heading={t.pictures}
      titleOf={t.alt}
      newTitle={t.shows}
      newTitleHelp={t.showsHelp}
      help={t.picturesHelp}
      types={TYPES}
      typeNames={t.pictureTypes}
      multiple
    />
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
  const isAtEnd = to < 0 || to >= property.pictures.length;
  return (
    // Not disabled while it works, nor once there is no further to go: the focus would be lost.
    <button
      type="button"
      className="fh-icon-button"
      aria-label={label}
      aria-disabled={isAtEnd}
      onClick={() => isAtEnd || void moving.start()}
    >
      <Icon size={16} />
    </button>
  );
}
