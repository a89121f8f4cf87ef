import { messages, params } from "@freehold/ui";

/** What charts say. */
export const $chartMessages = messages("siteCharts", {
  chartTable: params("{title}, as a table"),
  showTable: "Show as a table",
  showChart: "Show as a chart",
  chartNotLoaded: "We couldn't load the chart. The table has its numbers.",
  nothingToDraw: "Nothing to show yet.",
});
