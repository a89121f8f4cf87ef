import type { ProposalCounts } from "@freehold/contract";
import { proposals } from "@freehold/session/api/proposals";
import { createAdminStore } from "../../../shared/admin/admin-query.ts";

/** How much waits for another admin: people who become one, and months of properties. */
export const $proposals = createAdminStore<ProposalCounts>(["admin:proposals"], { fetcher: () => proposals.count() });
