import { AnnouncementElement } from "@freehold/announcement/element";
import { defineWidget } from "@freehold/element";
import { startSession } from "../start-session.ts";

/** Defines `<freehold-announcement>` once the session has started: an element that is drawn asks the API at once. */
export function define(): void {
  startSession();
  defineWidget("freehold-announcement", AnnouncementElement);
}
