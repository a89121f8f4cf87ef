import { messages } from "@freehold/ui";

/** What the form for a statement says. */
export const $statementMessages = messages("siteStatement", {
  title: "Statement for a period",
  lead: "Your opening balance, every movement and your closing balance. Days are in UTC.",
  quick: "Period",
  "this-month": "This month",
  "last-month": "Last month",
  "this-year": "This year",
  "last-year": "Last year",
  from: "First day",
  to: "Last day",
  incomplete: "Choose the first and the last day",
  reversed: "The last day can't be before the first day",
  future: "The first day can't be in the future",
  pdf: "Download PDF",
  csv: "Download CSV",
  help: "The PDF is for your records. In the CSV file, each column adds up to the closing balance, from the opening balance to the last movement.",
});
