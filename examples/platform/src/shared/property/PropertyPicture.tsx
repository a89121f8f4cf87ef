import type { Picture } from "@freehold/contract";
import { $apiUrl } from "@freehold/session";
import { Building2 } from "@freehold/ui/icons";
import { useStore } from "@nanostores/react";
import "./styles.css";

/**
 * A picture of a property in the width that its place needs. Its place is there before it is.
 *
 * @param props.sizes - how wide it is shown, as in `<img sizes>`.
 * @param props.eager - it is seen at once: it does not wait until a person scrolls to it. @default false
 * @param props.decorative - its name stands beside it, and it says nothing more. @default false
 */
export function PropertyPicture({
  picture,
  sizes,
  eager = false,
  decorative = false,
}: {
  picture: Picture | null;
  sizes: string;
  eager?: boolean;
  decorative?: boolean;
}) {
  const apiUrl = useStore($apiUrl);
  if (!picture)
    return (
      <span className="property-picture property-picture-none">
        <Building2 size={32} strokeWidth={1} />
      </span>
    );
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
