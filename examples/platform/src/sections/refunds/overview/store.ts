import type { FailedMails, ProposalCounts } from "@freehold/contract";
import { mails } from "@freehold/session/api/mails";
import { proposals } from "@freehold/session/api/proposals";
import { createUserStore } from "../../../shared/query/user-query.ts";

/** How much waits for another admin: roles, the books, an announcement, months of properties, and their sales. */
export const $proposals = createUserStore<ProposalCounts>("admin:proposals", [], () => proposals.count());

/** How many emails were not delivered. */
export const $failedEmails = createUserStore<Pick<FailedMails, "total" | "resendable">>("admin:failed-emails", [], () =>
  mails.failed({ limit: 1 }),
);
