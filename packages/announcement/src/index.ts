"use client";

export { Announcement, type AnnouncementProps } from "./Announcement.tsx";
export { type AnnouncementStore, createAnnouncement, DEFAULT_ANNOUNCEMENT_ID } from "./store/announcement.ts";
export { createSeen, SEEN_KEY, type Seen } from "./store/seen.ts";
