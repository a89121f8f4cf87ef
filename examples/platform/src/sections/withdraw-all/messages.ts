import { messages } from "@freehold/ui";

/** What the site says about the refund panel. */
export const $withdrawAllMessages = messages("siteWithdrawAll", { title: "Your refund" });
