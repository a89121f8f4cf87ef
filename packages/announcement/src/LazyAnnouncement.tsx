import { configure } from "@freehold/session";
import { useStore } from "@nanostores/react";
import { type ComponentType, createElement, useEffect, useLayoutEffect, useMemo, useState } from "react";
import type { AnnouncementProps } from "./Announcement.tsx";
import { createAnnouncement } from "./announcement.ts";

/**
 * Loads the announcement's view and styles once it opens: most page views are of people who closed it before, or who
 * are not signed in.
 */
export function LazyAnnouncement(props: AnnouncementProps) {
  const { announcementId, apiUrl } = props;
  const { $open } = useMemo(() => createAnnouncement(announcementId || undefined), [announcementId]);
  const open = useStore($open);
  const [view, setView] = useState<ComponentType<AnnouncementProps> | null>(null);

  useLayoutEffect(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);
  useEffect(() => {
    if (!open || view) return;
    import("./SlottedAnnouncement.tsx").then(
      ({ SlottedAnnouncement }) => setView(() => SlottedAnnouncement),
      // It is not marked as seen: the next page view shows it.
      (cause) => console.error("<freehold-announcement>: its view was not loaded.", cause),
    );
  }, [open, view]);

  return view && createElement(view, props);
}
