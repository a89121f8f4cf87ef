import type { ProposalCounts } from "@freehold/contract";
import { proposals } from "@freehold/session/api/proposals";
import { createUserStore } from "../../../shared/query/user-query.ts";

/** How much waits for another admin: roles, the books, an announcement, months of properties, and their sales. */
export const $proposals = createUserStore<ProposalCounts>("admin:proposals", [], () => proposals.count());
