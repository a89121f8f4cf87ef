"use client";

export { AnnouncementElement } from "./AnnouncementElement.ts";
