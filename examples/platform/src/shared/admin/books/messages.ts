import { messages, params } from "@freehold/ui";

/** What is said where the books still differ while payments are let go on. */
export const $booksWarningMessages = messages("siteBooksWarning", {
  stillDifferOnce: "The books still differ",
  stillDiffer: params("The books still differ in {count} places"),
  stillDifferText: "Payments will still resume: differences you know about don't stop them again.",
});
