import { messages, params } from "@freehold/ui";

/** What several sections say alike. */
export const $sharedMessages = messages("siteShared", {
  documentTitle: params("{title} · Freehold"),
  back: "Back",
  done: "Done",
  brand: "Freehold",

  suspended: "Suspended. All deposits are refunded in full.",
  meaning: "Learn more",
});
