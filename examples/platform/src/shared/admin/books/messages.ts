import { messages, params } from "@freehold/ui";

/** What is said where the books still differ while payments are let go on. */
export const $booksWarningMessages = messages("siteBooksWarning", {
  stillDifferOnce: "The books still differ",
  stillDiffer: params("The books still differ in {count} places"),
  stillDifferText: "Payments will go on nevertheless: what is known already does not stop them a second time.",
});
