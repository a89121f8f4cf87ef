import { messages } from "@freehold/ui";

/** What the form for a statement says. */
export const $statementMessages = messages("siteStatement", {
  title: "Statement for a period",
  lead: "Your opening balance, every movement and your closing balance. Days are days in UTC.",
  quick: "Period",
  "this-month": "This month",
  "last-month": "Last month",
  "this-year": "This year",
  "last-year": "Last year",
  from: "First day",
  to: "Last day",
  incomplete: "Choose the first and the last day",
  reversed: "The last day must not be before the first one",
  future: "The first day must not be in the future",
  pdf: "Download PDF",
  csv: "Download CSV",
  help: "The PDF is for reading and for your papers. In the CSV file the amounts of each column, from the opening balance to the last movement, sum to the closing balance.",
});
