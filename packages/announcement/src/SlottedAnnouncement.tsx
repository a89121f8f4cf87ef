import { Announcement, type AnnouncementProps, Statement } from "./Announcement.tsx";

/** The announcement as the element shows it: what the page put inside the element is what it says. */
export function SlottedAnnouncement(props: AnnouncementProps) {
  return (
    <Announcement {...props}>
      <slot>
        <Statement announcementId={props.announcementId} />
      </slot>
    </Announcement>
  );
}
