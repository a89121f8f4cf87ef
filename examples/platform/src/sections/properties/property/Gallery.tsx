import type { PropertyDetail } from "@freehold/contract";
import { useMessages } from "@freehold/ui";
import { ChevronLeft, ChevronRight } from "@freehold/ui/icons";
import { type KeyboardEvent, useState } from "react";
import { PropertyPicture } from "../../../shared/property/PropertyPicture.tsx";
import { $pageMessages } from "./messages.ts";
import "./gallery.css";

const SIZES = "(min-width: 80rem) 48rem, (min-width: 64rem) 60vw, 94vw";

/** The pictures of a property, one large and all small: by buttons, by the small ones, and by the arrow keys. */
export function Gallery({ property: { pictures, status } }: { property: Pick<PropertyDetail, "pictures" | "status"> }) {
  const t = useMessages($pageMessages);
  const [chosen, setChosen] = useState(0);
  const place = Math.min(chosen, Math.max(0, pictures.length - 1));
  const shown = pictures[place] ?? null;
  const total = pictures.length;
  const go = (steps: number) => setChosen((place + steps + total) % total);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (total < 2 || (event.key !== "ArrowLeft" && event.key !== "ArrowRight")) return;
    event.preventDefault();
    const isForward = (event.key === "ArrowRight") === (getComputedStyle(event.currentTarget).direction === "ltr");
    go(isForward ? 1 : -1);
  };
  return (
    <section className="gallery" aria-label={t.gallery} onKeyDown={onKeyDown}>
      <figure>
        <div className="gallery-frame">
          <PropertyPicture key={shown?.id} picture={shown} sizes={SIZES} status={status} eager />
          {total > 1 && (
            <>
              <button
                type="button"
                className="gallery-step"
                data-step="previous"
                aria-label={t.previous}
                onClick={() => go(-1)}
              >
                <ChevronLeft className="flips" size={20} />
              </button>
              <button type="button" className="gallery-step" data-step="next" aria-label={t.next} onClick={() => go(1)}>
                <ChevronRight className="flips" size={20} />
              </button>
            </>
          )}
        </div>
        {shown && (
          <figcaption aria-live="polite">
            <span>{shown.alt}</span>
            <span className="gallery-place">{t.pictureOf({ place: place + 1, total })}</span>
          </figcaption>
        )}
      </figure>
      {total > 1 && (
        <ul className="gallery-small">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-label={t.showPicture({ place: index + 1, total, alt: picture.alt })}
                aria-current={index === place || undefined}
                onClick={() => setChosen(index)}
              >
                <PropertyPicture picture={picture} sizes="7rem" status={status} decorative />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
