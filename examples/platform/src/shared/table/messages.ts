import { messages, params } from "@freehold/ui";

/** What lists and their pages say. */
export const $tableMessages = messages("siteTables", {
  pages: "Pages",
  previousPage: "Previous",
  firstPage: "First page",
  nextPage: "Next",
  range: params("{first} to {last} of {total}"),
});
