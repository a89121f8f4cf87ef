import { ShadowStyles } from "@freehold/element";
import { baseCss, buttonCss, dialogCss } from "@freehold/ui/css";
import { Announcement, type AnnouncementProps, Statement } from "./Announcement.tsx";
import { css } from "./css.ts";

const STYLES = [baseCss, buttonCss, dialogCss, css];

/** The announcement as the element shows it: what the page put inside the element is what it says. */
export function SlottedAnnouncement(props: AnnouncementProps) {
  return (
    <>
      <ShadowStyles styles={STYLES} />
      <Announcement {...props}>
        <slot>
          <Statement />
        </slot>
      </Announcement>
    </>
  );
}
