import type { AdminWithdrawals, Distributions } from "@freehold/contract";
import { distributions } from "@freehold/session/api/distributions";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { createUserStore } from "../../query/user-query.ts";

/** The approved requests that are not paid for a reason of their own. */
export const $held = createUserStore<AdminWithdrawals>("admin:held", [], () =>
  withdrawalAdmin.list({ held: "true", limit: 100 }),
);

/** The months that two admins agreed on and that do not go on. */
export const $heldMonths = createUserStore<Distributions>("admin:held-months", [], () =>
  distributions.list({ held: "true", limit: 100 }),
);
