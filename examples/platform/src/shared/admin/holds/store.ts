import type { AdminWithdrawals } from "@freehold/contract";
import { admin } from "@freehold/session/api/admin";
import { createAdminStore } from "../admin-query.ts";

/** The approved requests that are not paid for a reason of their own. */
export const $blocked = createAdminStore<AdminWithdrawals>(["admin:blocked"], {
  fetcher: () => admin.withdrawals.list({ blocked: "true", limit: 100 }),
});
