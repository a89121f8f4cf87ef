import type { WithdrawalsWaiting } from "@freehold/contract";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { createAdminStore } from "../../../shared/admin/admin-query.ts";

/** How long the open refunds wait, beside the time that people are told. */
export const $waitingTimes = createAdminStore<WithdrawalsWaiting>(["admin:waiting"], {
  fetcher: () => withdrawalAdmin.waiting(),
});
