import { messages, params } from "@freehold/ui";

/** What filters say. */
export const $filterMessages = messages("siteFilters", {
  filters: "Filters",
  filtersSet: params("Filters ({count} set)"),
  clearFilters: "Clear filters",
  filtersCleared: "Filters cleared.",
  notNumber: "Write a number such as 1,000.50.",
});
