import type { WithdrawalsWaiting } from "@freehold/contract";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { createUserStore } from "../../../shared/query/user-query.ts";

/** How long the open refunds wait, beside the time that people are told. */
export const $waitingTimes = createUserStore<WithdrawalsWaiting>("admin:waiting", [], () => withdrawalAdmin.waiting());
