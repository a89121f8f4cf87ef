import { messages, params } from "@freehold/ui";

/** What lists and their pages say. */
export const $tableMessages = messages("siteTables", {
  sortBy: "Sort by",
  ascending: params("{what}, ascending"),
  descending: params("{what}, descending"),
  pages: "Pages",
  previousPage: "Previous",
  firstPage: "First page",
  nextPage: "Next",
  range: params("{first} to {last} of {total}"),
});
