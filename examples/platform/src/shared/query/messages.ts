import { messages } from "@freehold/ui";

/** What is said of whatever is read. */
export const $queryMessages = messages("siteReads", { outdated: "This may be out of date" });
