import { messages, params } from "@freehold/ui";

/** What charts say. */
export const $chartMessages = messages("siteCharts", {
  chartTable: params("{title}, as a table"),
  showTable: "Show as a table",
  showChart: "Show as a chart",
  chartNotLoaded: "The chart could not be loaded. Its numbers stand in the table.",
  nothingToDraw: "There is nothing to draw yet.",
});
