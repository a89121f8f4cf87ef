import { adoptStyles } from "@freehold/element";
import { baseCss, buttonCss, dialogCss } from "@freehold/ui/css";
import { useLayoutEffect, useRef } from "react";
import { Announcement, type AnnouncementProps, Statement } from "./Announcement.tsx";
import { css } from "./css.ts";

const STYLES = [baseCss, buttonCss, dialogCss, css];

/** The announcement as the element shows it: what the page put inside the element is what it says. */
export function SlottedAnnouncement(props: AnnouncementProps) {
  return (
    <Announcement {...props}>
      <Slot />
    </Announcement>
  );
}

function Slot() {
  const slot = useRef<HTMLSlotElement>(null);
  // Effects run from the inside out: the styles are there before the dialog around this opens.
  useLayoutEffect(() => {
    const root = slot.current?.getRootNode();
    if (root instanceof ShadowRoot) adoptStyles(root, STYLES);
  }, []);
  return (
    <slot ref={slot}>
      <Statement />
    </slot>
  );
}
