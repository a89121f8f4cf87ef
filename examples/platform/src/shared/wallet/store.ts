import type { CoolingOff } from "@freehold/contract";
import { wallet } from "@freehold/session/api/wallet";
import { createUserStore } from "../query/user-query.ts";

/** How a request made now would cool off: the server decides, by the same rule as when it is made. */
export const $coolingOff = createUserStore<CoolingOff>("wallet:cooling-off", [], () => wallet.coolingOff());
