import type { AdminWithdrawals } from "@freehold/contract";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { createAdminStore } from "../admin-query.ts";

/** The approved requests that are not paid for a reason of their own. */
export const $held = createAdminStore<AdminWithdrawals>(["admin:held"], {
  fetcher: () => withdrawalAdmin.list({ held: "true", limit: 100 }),
});
