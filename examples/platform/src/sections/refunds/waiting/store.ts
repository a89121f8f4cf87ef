import type { WithdrawalsWaiting } from "@freehold/contract";
import { withdrawalAdmin } from "@freehold/session/api/withdrawal-admin";
import { createUserStore } from "../../../shared/query/user-query.ts";

/** How long open refunds have been waiting, compared with the quoted time. */
export const $waitingTimes = createUserStore<WithdrawalsWaiting>("admin:waiting", [], () => withdrawalAdmin.waiting());
