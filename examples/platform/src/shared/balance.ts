import type { Balance } from "@freehold/contract";
import { wallet } from "@freehold/session/api/wallet";
import { createUserStore } from "./query/user-query.ts";

/** What the person has, by kind. */
export const $balance = createUserStore<Balance>("wallet:balance", [], () => wallet.balance());
