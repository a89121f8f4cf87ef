"use client";

export { AnnouncementElement, type AnnouncementElementEvents } from "./AnnouncementElement.ts";
