"use client";

export { Announcement, type AnnouncementProps } from "./Announcement.tsx";
export {
  type AnnouncementStore,
  createAnnouncement,
  createSeen,
  DEFAULT_ANNOUNCEMENT_ID,
  SEEN_KEY,
  type Seen,
} from "./announcement.ts";
