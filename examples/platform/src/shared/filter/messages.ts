import { messages } from "@freehold/ui";

/** What filters say. */
export const $filterMessages = messages("siteFilters", {
  clearFilters: "Clear filters",
});
