import { LazyView, type LoadView } from "@freehold/element";
import { configure } from "@freehold/session";
import { useStore } from "@nanostores/react";
import { createElement, useLayoutEffect, useMemo } from "react";
import type { AnnouncementProps } from "./Announcement.tsx";
import { createAnnouncement } from "./announcement.ts";

const load: LoadView<AnnouncementProps> = () =>
  import("./SlottedAnnouncement.tsx").then(({ SlottedAnnouncement }) => SlottedAnnouncement);

/**
 * Loads the announcement's view and styles once it opens: most page views are of people who closed it before, or who
 * are not signed in. Where that fails it is not marked as seen: the next page view shows it.
 */
export function LazyAnnouncement(props: AnnouncementProps) {
  const { announcementId, apiUrl } = props;
  const { $open } = useMemo(() => createAnnouncement(announcementId || undefined), [announcementId]);
  const open = useStore($open);

  useLayoutEffect(() => {
    if (apiUrl) configure({ apiUrl });
  }, [apiUrl]);

  return createElement(LazyView<AnnouncementProps>, { load: open ? load : undefined, props });
}
