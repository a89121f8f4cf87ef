import type { Picture, PropertyStatus } from "@freehold/contract";
import type { ReactNode } from "react";
import { PropertyPicture } from "./PropertyPicture.tsx";

/**
 * A property's name beside its picture, as it stands in lists.
 *
 * @param props.detail - a second, quieter line.
 * @param props.status - of the property, where it may be a draft. @default no draft
 */
export function PropertyName({
  picture,
  name,
  detail,
  status = "open",
  children,
}: {
  picture: Picture | null;
  name: string;
  detail?: ReactNode;
  status?: PropertyStatus;
  /** What else is said of it, below. */
  children?: ReactNode;
}) {
  return (
    <span className="property-name">
      <PropertyPicture picture={picture} sizes="4rem" status={status} decorative />
      <span>
        <span>{name}</span>
        {detail !== undefined && <small>{detail}</small>}
        {children}
      </span>
    </span>
  );
}
