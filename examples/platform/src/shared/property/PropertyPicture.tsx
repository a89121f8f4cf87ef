import type { Picture, PropertyStatus } from "@freehold/contract";
import { $apiUrl } from "@freehold/session";
import { useStore } from "@freehold/ui";
import { Building2 } from "@freehold/ui/icons";
import { useDraftPicture } from "./use-draft-picture.ts";
import "./styles.css";

/**
 * A picture of a property in the width that its place needs. Its place is there before it is.
 *
 * @param props.status - of its property: a draft's pictures are read with the admin's session.
 * @param props.sizes - how wide it is shown, as in `<img sizes>`.
 * @param props.eager - it is seen at once: it does not wait until a person scrolls to it. @default false
 * @param props.decorative - its name stands beside it, and it says nothing more. @default false
 */
export function PropertyPicture({
  picture,
  status,
  ...shown
}: {
  picture: Picture | null;
  status: PropertyStatus;
  sizes: string;
  eager?: boolean;
  decorative?: boolean;
}) {
  if (!picture) return <NoPicture />;
  return status === "draft" ? (
    <DraftPicture picture={picture} {...shown} />
  ) : (
    <PublicPicture picture={picture} {...shown} />
  );
}

type Shown = { picture: Picture; sizes: string; eager?: boolean; decorative?: boolean };

function PublicPicture({ picture, sizes, eager = false, decorative = false }: Shown) {
  const apiUrl = useStore($apiUrl);
  const file = (width: number, type: string) => `${apiUrl}/files/${picture.id}/${width}.${type}`;
  const srcSet = (type: string) => picture.widths.map((width) => `${file(width, type)} ${width}w`).join(", ");
  return (
    <picture className="property-picture">
      <source type="image/avif" srcSet={srcSet("avif")} sizes={sizes} />
      <img
        src={file(picture.widths[0] ?? picture.width, "webp")}
        srcSet={srcSet("webp")}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={decorative ? "" : picture.alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
      />
    </picture>
  );
}

/** Small beside its name, else in its largest width: only admins wait for it. */
function DraftPicture({ picture, decorative = false }: Shown) {
  const { id, widths, width, height, alt } = picture;
  const read = useDraftPicture(id, (decorative ? widths[0] : widths.at(-1)) ?? width);
  if (read.failed) return <NoPicture />;
  return (
    <span className="property-picture">
      {read.url && <img src={read.url} width={width} height={height} alt={decorative ? "" : alt} decoding="async" />}
    </span>
  );
}

function NoPicture() {
  return (
    <span className="property-picture property-picture-none">
      <Building2 size={32} strokeWidth={1} />
    </span>
  );
}
