import { AnnouncementElement } from "@freehold/announcement/element";
import { defineWidget } from "@freehold/element";
import { startSession } from "../start-session.ts";

/** Defines `<freehold-announcement>` once the session has started, because an element calls the API as soon as it renders. */
export function define(): void {
  startSession();
  defineWidget("freehold-announcement", AnnouncementElement);
}
