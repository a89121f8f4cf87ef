import { Announcement } from "@freehold/announcement";
import type { Item, Theme } from "./item.ts";

const view = (theme: Theme) => <Announcement theme={theme} />;

/** Every state of the announcement. */
export const ITEMS: readonly Item[] = [
  { name: "Suspension", state: "refund-form", view, shows: "Important Announcement" },
  { name: "An operator's words", state: "platform-announcement", view, shows: "Investing is open again." },
  {
    name: "A page's own",
    state: "platform-active",
    view: (theme) => (
      <Announcement theme={theme} announcementId="licence-granted">
        <p>The licence has been granted.</p>
      </Announcement>
    ),
    shows: "The licence has been granted.",
  },
];
