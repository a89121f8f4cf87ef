import { messages, params } from "@freehold/ui";

/** What several sections say alike. */
export const $sharedMessages = messages("siteShared", {
  documentTitle: params("{title} · Freehold"),
  back: "Back",
  done: "Done",
  brand: "Freehold",

  suspended: "Suspended. All deposits are refunded in full.",
  meaning: "What this means",

  outdated: "This may be out of date",
  sortBy: "Sort by",
  ascending: params("{what}, ascending"),
  descending: params("{what}, descending"),
  pages: "Pages",
  previousPage: "Previous",
  firstPage: "First page",
  nextPage: "Next",
  clearFilters: "Clear filters",
  notDownloaded: "The file could not be read.",

  showTable: "Show as a table",
  showChart: "Show as a chart",
  chartNotLoaded: "The chart could not be loaded. Its numbers stand in the table.",
  nothingToDraw: "There is nothing to draw yet.",

  dropFile: "Drop a file here, or",
  chooseFile: "Choose a file",
  uploading: "Uploading...",
  notUploaded: "The file could not be uploaded.",
  wrongType: params("Please choose a file of one of these types: {types}"),
  tooLarge: params("Please choose a file of at most {size}"),

  comingTitle: "Nothing here yet",
  dashboard: "This page will show your balance, your latest transactions and the state of your refund.",
  properties:
    "This page will show the buildings on the platform, with their place, price per share and expected yield.",
  investments: "This page will show every share you hold, what you paid for it and what it has earned.",
  referrals: "This page will show your invitation link, the people who joined with it and your rewards.",
  payouts: "This page will show what your properties paid you, month by month, and what is expected next.",
  users: "This page will show every account, with its role, its wallet and a switch to disable it.",
  analytics: "This page will show deposits, refunds and payouts over time, as charts and as tables.",
});
