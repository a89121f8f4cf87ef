import type { AdminWithdrawals } from "@freehold/contract";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { createUserStore } from "../../query/user-query.ts";

/** The approved requests that are not paid for a reason of their own. */
export const $held = createUserStore<AdminWithdrawals>("admin:held", [], () =>
  withdrawalAdmin.list({ held: "true", limit: 100 }),
);
