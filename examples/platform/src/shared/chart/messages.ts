import { messages } from "@freehold/ui";

/** What charts say. */
export const $chartMessages = messages("siteCharts", {
  showTable: "Show as a table",
  showChart: "Show as a chart",
  chartNotLoaded: "The chart could not be loaded. Its numbers stand in the table.",
  nothingToDraw: "There is nothing to draw yet.",
});
